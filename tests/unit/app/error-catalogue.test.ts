/** The words that the specification fixes to the letter (sections 2, 5, 8 and 9), in the language that it is written in. */
import { describe, expect, it } from 'vitest';
import { errors } from '#src/messages/en/authentication/errors.ts';
import { fields } from '#src/messages/en/authentication/fields.ts';
import { components } from '#src/messages/en/components.ts';
import { dashboard } from '#src/messages/en/dashboard.ts';
import { discovery } from '#src/messages/en/discovery.ts';
import { failedParts } from '#src/messages/en/failed-parts.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { settings } from '#src/messages/en/settings.ts';
import { shell } from '#src/messages/en/shell.ts';

const { users, groups, sharing, providers, myDetails, token } = settings;

describe('the error catalogue', () => {
  it.each([
    [requestFailed.title, 'Request Failed'],
    [requestFailed.text, "We couldn't process your request. Please try again later."],
    [sharing.failed, 'Error fetching shared data.'],
    [providers.removeAsk.failed, 'Error removing Data source organisation.'],
    [users.editFailed, 'Failed to update member role'],
    [groups.createFailed, 'Error Creating Group.'],
    [groups.deleteFailed, 'Error Deleting Group.'],
    [groups.updateFailed, 'Error Updating Group.'],
    [users.ask.reset.failed.title, 'Account Reset Failed'],
    [users.ask.reset.failed.text, 'Something went wrong, please try again later'],
    [users.ask.remove.failed.title, 'Failed to Remove Member'],
    [users.ask.remove.failed.text, 'An error occurred while removing the member. Please try again.'],
    [failedParts.statistics, 'Failed to Load Statistics'],
    [discovery.failed, 'Failed to fetch datasets. Please try again later.'],
    [
      discovery.organisations.failed,
      'Failed to fetch organisation list. Please refresh the page and try again.',
    ],
    [dashboard.failed, 'Failed to fetch datasets. Please try again later.'],
    [token.failed, 'Something went wrong'],
    [token.fetchFailedText, 'Please try again later'],
    [myDetails.failed, 'Something went wrong'],
  ])('has “%s”', (words, fixed) => expect(words).toBe(fixed));

  it.each([
    [`${myDetails.done} / ${myDetails.doneText}`, 'Updated details. / Your details have been updated'],
    [token.created, 'Personal Token Created.'],
    [token.wasReset, 'Personal Token Reset.'],
    [providers.removed, 'Data source organisation removed'],
    [users.ask.remove.done, 'Removed Member'],
    [groups.removedMember, 'Removed Member'],
    [groups.removedDataset, 'Removed dataset'],
    [groups.addedMember, 'Added Member'],
    [groups.updatedMember, 'Updated Member'],
    [groups.addedDataset, 'Added Dataset'],
    [settings.organisation.done, 'Updated organisation'],
    [users.inviting.done, 'Invited user'],
    [users.edited, 'Edited Member Role'],
    [groups.created, 'Group created'],
    [groups.deleted, 'Group deleted'],
    [groups.updated, 'Group updated'],
    [users.ask.reset.done, 'User authorisation reset.'],
  ])('says of success “%s”', (words, fixed) => expect(words).toBe(fixed));

  it.each([
    [errors.configuration, 'Configuration error (see console) – please contact the administrator'],
    [errors.issuerMissing, 'Invalid Idtoken.'],
    [errors.identityMissing, 'Received undefined response from getId operation'],
    [errors.credentialsMissing, 'Cognito did not respond with either Credentials, AccessKeyId or SecretKey.'],
    [errors.providerSignOutFailed, 'An error occurred when attempting to log out from OAuth provider.'],
    [fields['password.length']({ n: 8 }), 'Password must have at least 8 characters'],
    [fields['password.lowercase'], 'Password must have lower case letters'],
    [fields['password.uppercase'], 'Password must have upper case letters'],
    [fields['password.numbers'], 'Password must have numbers'],
    [fields['password.symbols'], 'Password must have special characters'],
    [fields['password.mismatch'], 'Your passwords must match'],
    [shell.notFound.message, 'Page not found'],
    [shell.notFound.invalidPath('/a'), 'Page Not Found: /a'],
    [shell.failure.title, 'Internal Server Error'],
    [components.select.search, 'Search...'],
    [components.select.noOptions, 'No options.'],
    [components.select.noResults('a'), 'No results for "a".'],
    [components.status.planned, 'Planned'],
    [components.status.published, 'Published'],
    [components.status.onRequest, 'Published - on request'],
    [components.status.draft, 'Draft'],
  ])('says outside of toasts “%s”', (words, fixed) => expect(words).toBe(fixed));
});
