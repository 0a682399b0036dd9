/**
 * What is said beside a field that breaks a rule, in English. The keys are the codes that an answer names the rules by
 * (`errors[].code`), so they outlive every wording; a message with values takes them by name (`errors[].params`).
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
  'field.unknown': ({ names }: { readonly names: string }) => `Holds what is not known here: ${names}`,
  'text.tooShort': ({ least }: Least) => `Must be at least ${characters(least)}`,
  'text.tooLong': ({ most }: Most) => `Must be at most ${characters(most)}`,
  'text.unstorable': 'Holds a character that cannot be stored',
  'text.notGuid': 'Must be a GUID',
  'text.notDay': 'Must be a date such as 2026-03-31',
  'text.notInstant': 'Must be a time such as 2026-03-31T09:30:00Z',
  'number.tooSmall': ({ least }: Least) => `Must be at least ${formatNumber(least)}`,
  'number.tooLarge': ({ most }: Most) => `Must be at most ${formatNumber(most)}`,
  'list.tooFew': ({ least }: Least) => `Must hold at least ${entries(least)}`,
  'list.tooMany': ({ most }: Most) => `Must hold at most ${entries(most)}`,

  // Of a request as a whole.
  'call.unknown': 'Names no call of this product',
  'call.givenTwice': 'Must be given once',
  'call.otherMethod': ({ method }: { readonly method: string }) => `Must be ${method} for this call`,
  'call.mustBePosted': 'This call changes something and must be sent as a POST',
  'body.notJson': 'Must be JSON',
  'body.notUtf8': 'Must be JSON in UTF-8',
  'body.notObject': 'Must be a JSON object',
  'body.notSentAsJson': 'Must be sent as application/json',
  'body.tooLarge': ({ most }: Most) => `Must be at most ${formatNumber(most)} bytes`,

  // Of organisations and datasets.
  'organisation.namedOnce': 'Name the organisation by organisationGUID or by slug, one of the two',
  'organisation.unknown': 'Names no organisation',
  'dataset.unknown': 'Names no dataset that you may find',
  'discovery.notBox':
    'Must be four numbers in degrees: west, south, east, north, such as -1.8, 53.7, -1.3, 53.9',

  // Of people and groups of an organisation.
  'email.notAddress': 'Must be an e-mail address such as name@example.org',
  'person.unknown': 'No member has this GUID',
  'person.noAccount': 'No account has this e-mail address',
  'person.alreadyMember': 'Is a member already',
  'person.alreadyInvited': 'Is invited already. Send the invitation again instead',
  'person.givenTwice': 'Is in the list twice',
  'role.notForMembers': 'Must be a role that a member can have',
  'role.notForGroups': 'Must be a role that a member of a group can have',
  'role.ownersOnly': 'Only owners can give or take the role Owner',
  'role.lastOwner': 'This is the last owner. Make another member an owner first',
  'person.reassignToSelf': 'Must be another member',
  'group.unknown': 'Names no group of this organisation',
  'group.nameTaken': 'Another group of this organisation has this name',
  'group.datasetUnknown': 'Names no dataset that you may share',
  'slug.notSlug': 'Use lower-case letters, digits and single hyphens, such as leeds-open-data',
  'slug.taken': 'Another organisation has this address',
  'organisation.kindUnknown': 'Must be a kind of publisher',
  'url.notWeb': 'Must be a whole address that begins with https:// or http://',
  'grant.unknown': 'Names no grant of this organisation',
  'grant.notLater': 'Must be later than now',
  'grant.resourceUnknown': 'Names no file of this dataset',
  'grant.principalUnknown': 'Names no person, group or organisation that you can share with',
  'grant.ownOrganisation': 'The organisation has this dataset already',
  'provider.unknown': 'Names no data provider of this organisation',
  'provider.inUse': 'Datasets use this data provider. Choose another one for them',
  'provider.nameTaken': 'Another data provider of this organisation has this name',
  'code.wrong': 'The code is wrong',
  'code.expired': 'The code has expired. Ask for another one',
  'password.refused': 'The password does not meet the policy',

  // Of apps.
  'app.nameMissing': 'Give the app a name',
  'app.summaryMissing': 'Say in one line what it does',
  'app.kindMissing': 'Choose what it is',
  'app.urlMissing': 'Give the address where it can be found',
  'app.urlNotWhole': 'Must be a whole address that begins with https://',
  'app.datasetsMissing': 'Choose at least one dataset that it uses',
  'app.datasetsTooMany': ({ most }: Most) =>
    `Choose at most ${plural(most, { one: '# dataset', other: '# datasets' })}`,
  'app.datasetGone': 'One of the datasets is not there any more. Take it out and choose another',
  'app.pictureGone': 'The picture is not there any more. Upload it again',
  'app.notMember': 'You are no member of this organisation',
  'app.notVersion': 'Must be the number of a version',
  'app.reasonMissing': 'Say why, so that the submitter can mend it',
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
  'table.columnUnknown': 'Names no column of this table',
  'table.columnNotNumbers': 'Must name a column of numbers',
  'table.columnNotDates': 'Must name a column of dates',
  'table.columnNotMeasure': 'Must name a column of numbers or dates',
  'table.rowUnknown': 'Names no row of this table',
  'table.notSheet': 'Must be the number of a sheet',
  'table.sheetTooLate': ({ most }: Most) => `Must be one of the first ${formatNumber(most)} sheets`,
  'table.notMoment': 'Must be a day, such as 2026-03-04',
  'table.noSuchDay': 'There is no such day',
  'map.notDegrees': 'Must be a number of degrees',
  'map.notView': 'Must be west, south, east and north in degrees',

  // Of consent, of builds, and of addresses that lead elsewhere.
  'consent.notPurpose': 'Names no purpose',
  'consent.notCoherent': 'A withdrawal allows nothing, and every other choice something',
  'build.notId': 'Must be the id of a build',
  'redirect.notSource': 'Must be a path such as /old, /old/:name or /old/*',
  'redirect.notTarget':
    'Must be a path of this site, or an http or https address without user name and password',
  'redirect.unknownNames': 'Must use no :name or * that from does not have',
};
