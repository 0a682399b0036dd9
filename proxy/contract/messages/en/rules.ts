/**
 * Error messages of fields, in English. The keys are the codes by which a response names the rules
 * (`errors[].code`), so they stay when a text changes; a message with values takes them by name (`errors[].params`).
 */
import { formatsOf } from '../formats.ts';

const { formatNumber, plural } = formatsOf('en-GB');

type Most = { readonly most: number };
type Least = { readonly least: number };

const characters = (count: number) => plural(count, { one: '# character', other: '# characters' });
const entries = (count: number) => plural(count, { one: '# entry', other: '# entries' });

export const rules = {
  // Of any field.
  'field.missing': 'Is missing',
  'field.notValid': 'Is not valid',
  'field.notText': 'Must be text',
  'field.notNumber': 'Must be a number',
  'field.notWhole': 'Must be a whole number',
  'field.notTruth': 'Must be true or false',
  'field.notList': 'Must be a list',
  'field.notObject': 'Must be an object',
  'field.notEqual': ({ value }: { readonly value: string }) => `Must be ${value}`,
  'field.notOneOf': ({ values }: { readonly values: string }) => `Must be one of ${values}`,
  'field.unknown': ({ names }: { readonly names: string }) => `Contains unknown fields: ${names}`,
  'text.tooShort': ({ least }: Least) => `Must be at least ${characters(least)}`,
  'text.tooLong': ({ most }: Most) => `Must be at most ${characters(most)}`,
  'text.unstorable': 'Contains a character that cannot be stored',
  'text.notLine': 'Must be one line, without control characters',
  'text.notSeen': 'Must have a character that can be seen',
  'text.notGuid': 'Must be a GUID',
  'text.notDay': 'Must be a date such as 2026-03-31',
  'text.notInstant': 'Must be a time such as 2026-03-31T09:30:00Z',
  'number.tooSmall': ({ least }: Least) => `Must be at least ${formatNumber(least)}`,
  'number.tooLarge': ({ most }: Most) => `Must be at most ${formatNumber(most)}`,
  'list.tooFew': ({ least }: Least) => `Must contain at least ${entries(least)}`,
  'list.tooMany': ({ most }: Most) => `Must contain at most ${entries(most)}`,

  // Of a request as a whole.
  'call.unknown': 'There is no such call',
  'call.givenTwice': 'Must be given only once',
  'call.otherMethod': ({ method }: { readonly method: string }) => `Must be ${method} for this call`,
  'call.mustBePosted': 'This call changes data and must be sent as a POST request',
  'body.notJson': 'Must be JSON',
  'body.notUtf8': 'Must be JSON in UTF-8',
  'body.notObject': 'Must be a JSON object',
  'body.notSentAsJson': 'Must be sent as application/json',
  'body.tooLarge': ({ most }: Most) => `Must be at most ${formatNumber(most)} bytes`,

  // Of organisations and datasets.
  'organisation.namedOnce': 'Give either organisationGUID or slug',
  'organisation.unknown': 'There is no such organisation',
  'dataset.unknown': 'There is no such dataset, or you do not have access to it',
  'discovery.notBox':
    'Must be four numbers in degrees: west, south, east, north, such as -1.8, 53.7, -1.3, 53.9',

  // Of people and groups of an organisation.
  'email.notAddress': 'Must be an e-mail address such as name@example.org',
  'person.unknown': 'No member has this GUID',
  'person.severalAccounts':
    'Several accounts have this e-mail address. Choose the person in a group, or ask for another address',
  'person.alreadyMember': 'Is a member already',
  'person.alreadyInvited': 'Is invited already. Send the invitation again instead',
  'person.givenTwice': 'Is in the list twice',
  'role.notForMembers': 'Must be a role that a member can have',
  'role.notForGroups': 'Must be a role that a member of a group can have',
  'role.ownersOnly': 'Only owners can give or take the role Owner',
  'role.lastOwner': 'This is the last owner. Make another member an owner first',
  'role.lastManager':
    'This is the last member who can manage users. Give another member a role that can, first',
  'password.wrong': 'This is not your password',
  'password.locked': 'Too many wrong passwords. Wait a few minutes and try again',
  'signIn.tooOld': 'You signed in too long ago. Sign in again and repeat this',
  'person.reassignToSelf': 'Must be another member',
  'person.otherAddress': 'Has another address. Read the group again',
  'group.otherOrganisation': 'Is not the organisation of this group',
  'group.unknown': 'Names no group of this organisation',
  'group.nameTaken': 'Another group of this organisation has this name',
  'group.datasetUnknown': 'Names no dataset that you may share',
  'slug.notSlug': 'Use lower-case letters, digits and single hyphens, such as leeds-open-data',
  'slug.taken': 'Another organisation has this address',

  // Of sources that datasets are imported from.
  'source.unknown': 'There is no such source',
  'source.tooMany': ({ most }: Most) =>
    `An organisation has at most ${formatNumber(most)} sources. Remove one first`,
  'source.noSchedule': 'A source of files has no schedule. Give it an address, or choose by hand',
  'source.notFetched': ({ reason }: { readonly reason: string }) => reason.replace(/\.$/, ''),
  'source.busy': 'An import of this source is under way. Wait until it has ended',
  'source.needsFile': 'The source has no address. Choose a file',
  'run.unknown': 'There is no such import',
  'run.otherState': 'This cannot be done now. The import has changed in the meantime',
  'run.otherPart': 'Is no part of the file that was announced',
  'organisation.kindUnknown': 'Must be a kind of publisher',
  'organisation.identifierLength': 'Each identifier has 1 to 200 characters',
  'organisation.notManaged': 'Choose an organisation that you manage, too',
  'organisation.parentIsPart': 'This organisation is a part of yours',
  'geometry.notValid':
    'Paste GeoJSON or well-known text in degrees, such as POINT(-1.55 53.8). At most 5,000 positions',
  'phone.notValid': 'Write a telephone number such as +44 113 222 4444',
  'openness.noReason': 'Say why the computed stars are wrong',
  'url.notWeb': 'Must be a whole address that begins with https:// or http://',
  'grant.unknown': 'Names no grant of this organisation',
  'grant.givenAgain': 'Was given again already',
  'grant.notLater': 'Must be later than now',
  'grant.resourceUnknown': 'Names no file of this dataset',
  'grant.principalUnknown': 'Names no person, group, organisation or key that you can share with',
  'grant.notNarrowed': 'Choose columns, or set a condition on rows',
  'grant.oneFile': 'Choose one file. Columns and rows are those of one table',
  'grant.narrowedLevel': 'A part of a table can be read or queried, not downloaded or edited',
  'grant.editSomeFiles': 'Some files cannot be shared for editing. Share all files, or choose a lower level',
  'grant.noTable': 'This file has no table yet. Open its preview first',
  'grant.columnsMoved': 'The file has other columns at these places now. Choose the columns again',
  'grant.ownOrganisation': 'The organisation has this dataset already',
  'key.unknown': 'Names no API key of this organisation',
  'key.nameTaken': 'Another API key of this organisation has this name',
  'key.notNetwork': 'Must be addresses or ranges, such as 203.0.113.7 or 203.0.113.0/24',
  'key.tooMany': ({ most }: Most) =>
    `An organisation has at most ${formatNumber(most)} API keys. Revoke one first`,
  'audit.notAscending': 'Must contain moments, each later than the one before it',
  'request.usedByUnknown': 'Choose a group that you are in, or a key of your organisation that works',
  'request.userGone':
    'The person no longer acts for the group or the key of this request, or it no longer exists',
  'request.changedMeanwhile': 'The person has changed the request in the meantime. Read it again',
  'request.offerNotPublic': 'Choose a published dataset of your organisation that anyone can find',
  'request.conditionsNotRead': 'Read the conditions of use, and accept them',
  'request.conditionsChanged': 'The conditions of use have changed. Read them again',
  'request.unknown': 'Names no request that is open',
  'request.purposeMissing': 'Say what you will use the data for',
  'request.notOffered': 'This dataset is not given out on request',
  'request.alreadyAllowed': 'You have access to this already',
  'request.alreadyOpen': 'You have asked for this dataset already',
  'request.tooMany': ({ most }: Most) =>
    `You have ${plural(most, { one: '# open request', other: '# open requests' })}. Wait for an answer first`,
  'request.tooLong': ({ most }: Most) =>
    `Must be within ${plural(most, { one: '# day', other: '# days' })} from now`,
  'request.notEarlier': 'Must not be earlier than the request asks for',
  'request.beginsLate': ({ most }: Most) =>
    `Must be within ${plural(most, { one: '# day', other: '# days' })}`,
  'request.beginsAfterEnd': 'Must be earlier than the end',
  'request.notLonger': 'Must not be later than the request asks for',
  'request.columnUnknown': 'Names no column of this file',
  'request.columnNotAsked': 'The request asks for some columns. Choose among these, and no whole file',
  'request.fileNotAsked': 'The request does not ask for this file',
  'request.columnsTooMany': 'Choose fewer columns, or whole files. A request names at most 2,000 columns',
  'request.fileTwice': 'Names a file twice',
  'request.partNotGiven': 'Names a file that is not among those that are given',
  'request.reasonMissing': 'Enter a reason. The person sees it',
  'request.questionMissing': 'Enter a question. The person sees it',
  'request.questionOpen': 'The person has not replied to the last question yet',
  'request.replyMissing': 'Enter a reply',
  'request.questionUnknown': 'Names no question that waits for a reply',
  'dataOwner.noEditor': 'Choose a member of the organisation who edits its datasets',
  'lookup.inUse': 'A dataset has this value. Remove it instead, with a value that replaces it',
  'lookup.labelNotOffered': 'A value that is not offered has this name. Offer it again',
  'lookup.labelTaken': 'Another value of this list has this name',
  'lookup.notReplacement': 'Choose another value that is offered to all organisations',
  'lookup.notPlace': 'Choose a value of this list',
  'lookup.notBroader': 'Choose a theme of the product, of which this one is a part',
  'lookup.rowUnknown': 'Choose one of the values that are offered',
  'lookup.tooMany': ({ most }: Most) => `At most ${most} values can be added to a list`,
  'field.unknownName': 'Must be the name of a field, such as title or title@cy',
  'timeZone.unknown': 'Must be the name of a time zone, such as Europe/London',
  'language.notTag': 'Must be a language tag, such as cy or de-AT',
  'dataset.manyLanguages': ({ most }: { most: number }) =>
    `Must have texts in at most ${most} more languages`,
  'dataset.notReady': 'The checklist has points that block publishing',
  'dataset.noPrivateCatalogue': 'Members find nothing more than visitors here. Choose another visibility',
  'dataset.planNotLater': 'Must be a time in the next year',
  'dataset.noPlan': 'Nothing is planned for this dataset',
  'dataset.notPublished': 'This dataset is a draft already',
  'dataset.notDeleted': 'This dataset is not deleted, or can no longer be restored',
  'dataset.nothingToUndo': 'This was undone already, or can no longer be undone',
  'link.noDraft': 'A link opens a draft. This dataset is published: share its address',
  'link.tooMany': ({ most }: Most) =>
    `A draft has at most ${plural(most, { one: '# link', other: '# links' })}. End one first`,
  'view.tooMany': ({ most }: Most) =>
    `You have ${plural(most, { one: '# saved view', other: '# saved views' })}. Remove one first`,
  'revision.unknown': 'Names no revision of this field',
  'field.tooLarge': 'This is too long to be saved. Shorten it',
  'file.tooMany': ({ most }: Most) =>
    `A dataset has at most ${plural(most, { one: '# file', other: '# files' })}. Remove one first`,
  'file.unknown': 'Names no file of this dataset',
  'file.notRemoved': 'This file was not removed',
  'file.notArchive': 'This file is not an archive that can be unpacked here',
  'file.published': 'Readers have this file. Upload its files instead',
  'version.withheld': 'This version is withheld from readers. Give it back to them first',
  'version.notWithheld': 'This version is not withheld',
  'version.current': 'This is the current version. Replace the file, remove it, or unpublish the dataset',
  'version.purged': 'The bytes of this version were deleted for good',
  'period.noSuchDate': 'There is no such date',
  'period.reversed': 'The period ends before it starts',
  'upload.tooMany': ({ most }: Most) =>
    `You have ${plural(most, { one: '# unfinished upload', other: '# unfinished uploads' })}. Finish or cancel one first`,
  'upload.quota':
    'The uploads of this organisation take all the room that they may. Remove files that you no longer need, or ask the operator for more',
  'upload.empty': 'The file is empty. Choose a file that has rows',
  'upload.noRoom': 'The server has no room for this file at present. Ask the operator',
  'upload.unknown': 'Names no upload to this dataset that can be used',
  'duration.notValid':
    'Write a length of time such as P1D for a day, P1M for a month or PT15M for 15 minutes',
  'column.unknown': 'There is no such column',
  'column.last': 'A table has at least one column',
  'column.notGone': 'The version before has no such column that this one lacks',
  'column.notNew': 'The version before has this column too, so it is another one',
  'column.wasBeside': 'An earlier version of the file has both columns, so they are not the same',
  'column.taken': 'Another column has this name already. Take that back first',
  'column.notRenamed': 'This column was not said to be another one',
  'column.readersHave': 'Readers have this version, so what names its columns has followed',
  'owners.editorsDecided': 'Editors have decided about this here, so it stays theirs',
  'reading.tooMuch': 'A file is read with some 40 corrected columns at most. Correct the others in the file',
  'version.notCurrent': 'The file has a newer version. Read the page again, and look at that one',
  'column.notLost': 'The new version has this column',
  'column.remedied': 'The column was left out because it looks like personal data',
  'column.codesElsewhere': ({ most }: Most) =>
    `A dataset has at most ${plural(most, { one: '# column', other: '# columns' })} with codes in another file. Take one away first`,
  'column.keptAlone': 'Columns are kept in a version of their own. Change the others after it.',
  'file.notRewritten': 'A Parquet file cannot be written as CSV here',
  'finding.unknown': 'No column of this dataset looks like this kind of personal data',
  'provider.unknown': 'Names no data provider of this organisation',
  'provider.inUse': 'Datasets use this data provider. Choose another one for them',
  'provider.nameTaken': 'Another data provider of this organisation has this name',
  'code.wrong': 'The code is wrong',
  'code.expired': 'The code has expired. Ask for another one',
  'password.refused': 'The password does not meet the policy',

  // Of apps.
  'app.nameMissing': 'Enter the name of the app',
  'app.summaryMissing': 'Enter a summary in one line',
  'app.kindMissing': 'Choose a kind',
  'app.urlMissing': 'Enter the address of the app',
  'app.urlNotWhole': 'Must be a full address that starts with https://',
  'app.datasetsMissing': 'Choose at least one dataset that it uses',
  'app.datasetsTooMany': ({ most }: Most) =>
    `Choose at most ${plural(most, { one: '# dataset', other: '# datasets' })}`,
  'app.datasetGone': 'One of the datasets no longer exists. Remove it and choose another',
  'app.pictureGone': 'The picture no longer exists. Upload it again',
  'app.notMember': 'You are not a member of this organisation',
  'app.notVersion': 'Must be a version number',
  'app.reasonMissing': 'Enter a reason, so that the submitter can correct it',
  'picture.otherType': 'Must be a PNG, JPEG or WebP picture',
  'picture.tooLarge': ({ megabytes }: { readonly megabytes: number }) =>
    `Must be at most ${formatNumber(megabytes)} MB`,
  'picture.tooFewPixels': (has: {
    readonly leastWidth: number;
    readonly leastHeight: number;
    readonly width: number;
    readonly height: number;
  }) =>
    `Must be at least ${has.leastWidth} × ${has.leastHeight} pixels; this one has ${has.width} × ${has.height}`,
  'picture.tooManyPixels': (has: Most & { readonly width: number; readonly height: number }) =>
    `Must be at most ${has.most} pixels wide and high; this one has ${has.width} × ${has.height}`,

  // Of questions to a table.
  'table.notColumn': 'Must be the position of a column',
  'table.columnMissing': 'Must name a column',
  'table.columnsTooMany': 'Names too many columns',
  'table.columnUnknown': 'There is no such column in this table',
  'table.columnNotNumbers': 'Must name a column of numbers',
  'table.columnNotDates': 'Must name a column of dates',
  'table.columnNotMeasure': 'Must name a column of numbers or dates',
  'table.rowUnknown': 'There is no such row in this table',
  'table.notSheet': 'Must be the number of a sheet',
  'table.sheetTooLate': ({ most }: Most) => `Must be one of the first ${formatNumber(most)} sheets`,
  'table.notMoment': 'Must be a date, such as 2026-03-04',
  'table.noSuchDay': 'There is no such date',
  'document.unknown': 'Does not exist, or is not open to you',
  'document.notDeleted': 'Was not deleted, or too long ago',
  'document.changed': 'Was changed since you read it',
  'document.itemTwice': 'Must name each part once',
  'document.noPart': 'Must have at least one part',
  'document.otherKind': 'Is of another kind',
  'map.layerTwice': 'Must name each layer once',
  'map.noLayer': 'Must have at least one layer',
  'map.columnHidden': 'Names a column that you may not see',
  'map.notDegrees': 'Must be a number of degrees',
  'map.notView': 'Must be west, south, east and north in degrees',
  'map.breaksNotAscending': 'Each border must be greater than the one before it',

  // Of consent, of builds, and of addresses that lead elsewhere.
  'consent.notPurpose': 'There is no such purpose',
  'consent.notCoherent': 'A withdrawal must allow no purpose, and every other choice at least one',
  'build.notId': 'Must be the id of a build',
  'redirect.notSource': 'Must be a path such as /old, /old/:name or /old/*',
  'redirect.notTarget':
    'Must be a path of this site, or an http or https address without user name and password',
  'redirect.unknownNames': 'Must only use names and * that “from” contains',
};
