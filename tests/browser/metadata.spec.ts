/** What the metadata model has beside the usual: versions, quality and openness of a dataset, and more of an organisation. */
import { sayRule } from '#contract/messages/index.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { datasetPage as p } from '#src/messages/en/dataset-page.ts';
import { settings as s } from '#src/messages/en/settings.ts';
import { narrow } from './support/access.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { field, isSaved, main, section, startDraft } from './support/drafts.ts';
import { expect, test, visit, visitAs } from './support/test.ts';

const optional = (label: string) => `${label} ${t.optional}`;

test('an editor names a version, its notes and other stars, which the page shows', async ({ page }) => {
  const address = await startDraft(page, 'A draft with a version');
  await field(page, optional(t.fields.version)).fill('2.1');
  await field(page, optional(t.fields.versionNotes)).fill('Sites of the **east** were added.');
  await field(page, optional(t.fields.qualityNotes)).fill('One site in ten was not counted.');
  await section(page, t.sections.access).click();
  const openness = main(page).getByRole('group', { name: optional(t.fields.opennessOverride) });
  await openness.getByLabel(t.openness.choice).selectOption(t.openness.stars(4));
  // The same sentence as the service says.
  await expect(openness).toContainText(sayRule({ code: 'openness.noReason' }));
  await openness.getByLabel(t.openness.reason).fill('Sites have addresses of their own.');
  await isSaved(page);
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  await visit(page, address.replace('/dataset/', '/discovery/').replace(/\/edit.*$/, ''));
  await expect(
    main(page).getByText('stated by the publisher: Sites have addresses of their own.'),
  ).toBeVisible();
  const metadata = main(page).locator('#metadata');
  await expect(metadata.getByText('2.1', { exact: true })).toBeVisible();
  await expect(metadata.locator('strong', { hasText: 'east' })).toBeVisible();
  await expect(metadata.getByText('One site in ten was not counted.')).toBeVisible();
  await metadata.getByText(/of \d+ criteria are met/).click();
  await expect(metadata.getByText(p.metadata.quality.criteria.provenance.met)).toBeVisible();
  await expect(metadata.getByText(p.metadata.quality.criteria.contact.missing)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test('an editor states a further period, a place with an outline, topics and a telephone, which the page shows', async ({
  page,
}) => {
  const address = await startDraft(page, 'A draft with places');
  const topics = main(page).getByRole('group', { name: optional(t.fields.topics) });
  await topics.getByLabel(t.fixed.topics.inlandWaters).check();
  await section(page, t.sections.coverage).click();
  const periods = main(page).getByRole('group', { name: optional(t.fields.otherPeriods) });
  await periods.getByRole('button', { name: t.period.add }).click();
  await periods.getByLabel(t.temporal.start).fill('2001');
  await periods.getByLabel(t.temporal.end).fill('1999');
  // The same sentence as the service says.
  await expect(periods).toContainText(sayRule({ code: 'period.reversed' }));
  await periods.getByLabel(t.temporal.end).fill('2005');
  const places = main(page).getByRole('group', { name: optional(t.fields.places) });
  await places.getByRole('button', { name: t.place.add }).click();
  await places.getByLabel(t.place.name).fill('Roundhay Park');
  await places.getByLabel(t.place.url).fill('https://sws.geonames.org/2638958/');
  await places.getByLabel(t.place.geometry).fill('POLYGON((0 0');
  await expect(places).toContainText(sayRule({ code: 'geometry.notValid' }));
  await places.getByLabel(t.place.geometry).fill('POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.8))');
  await section(page, t.sections.contacts).click();
  const contact = main(page).getByRole('group', { name: t.fields.contact, exact: true });
  await contact.getByLabel(t.contact.name, { exact: true }).fill('Park rangers');
  await contact.getByLabel(t.contact.phone).fill('+44 113 222 4444');
  await isSaved(page);
  await section(page, t.sections.coverage).click();
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  // Opened again, the outline is as it was typed.
  await page.reload();
  await expect(places.getByLabel(t.place.geometry)).toHaveValue(
    'POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.8))',
  );

  await visit(page, address.replace('/dataset/', '/discovery/').replace(/\/edit.*$/, ''));
  const metadata = main(page).locator('#metadata');
  await expect(metadata.getByText('2001 to 2005')).toBeVisible();
  await expect(metadata.getByRole('link', { name: 'Roundhay Park' })).toHaveAttribute(
    'href',
    'https://sws.geonames.org/2638958/',
  );
  await expect(metadata.getByText(t.fixed.topics.inlandWaters)).toBeVisible();
  await expect(main(page).getByRole('link', { name: '+44 113 222 4444' })).toHaveAttribute(
    'href',
    'tel:+44-113-222-4444',
  );
  await expectAccessible(page);
  await expectFits(page);
});

test('an organisation is part of another that its owner manages, and proposes a licence', async ({
  page,
}) => {
  await visitAs(page, 'pavel@census.example', '/settings/organisationDetails');
  const choose = async (label: string, index: number) => {
    const select = page.getByLabel(label);
    await select.selectOption({ index });
    return select.locator('option:checked').innerText();
  };
  await page.getByLabel(s.organisation.identifiers).fill('https://ror.org/024mrxd33\nGB 1234');
  const parent = await choose(s.organisation.parent, 1);
  const licence = await choose(s.organisation.defaultLicence, 1);
  await page.getByLabel(s.organisation.defaultLanguage).fill('not a tag');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Must be a language tag/)).toBeVisible();
  await page.getByLabel(s.organisation.defaultLanguage).fill('cy');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(s.organisation.done)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectFits(page);

  await main(page).getByRole('link', { name: s.organisation.view }).click();
  await expect(main(page).getByRole('link', { name: parent })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'https://ror.org/024mrxd33' })).toBeVisible();
  await expectFits(page);
  const own = await main(page).getByRole('heading', { level: 1 }).innerText();
  await main(page).getByRole('link', { name: parent }).click();
  await expect(main(page).getByRole('link', { name: own })).toBeVisible();

  await visit(page, '/dashboard/datasets/new');
  await field(page, t.create.titleField).fill('Begins with a licence');
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  await expect(page.getByRole('heading', { level: 2, name: t.sections.about })).toBeVisible();
  await section(page, t.sections.access).click();
  await main(page)
    .getByRole('button', { name: t.proposal.takeLabel(t.fields.licence) })
    .click();
  await isSaved(page);
  await expect(field(page, t.fields.licence).locator('option:checked')).toHaveText(licence);
});
