/** The writer of each format. */
import type { ExportKey } from '#contract/exports.ts';
import { dcatWriter } from './dcat/document.ts';
import type { CreateWriter } from './document.ts';
import { createCroissantWriter } from './formats/croissant.ts';
import { createDcatUsWriter } from './formats/dcat-us.ts';
import { createFrictionlessWriter } from './formats/frictionless.ts';
import { createJsonLdWriter } from './formats/json-ld.ts';
import { createRdfXmlWriter } from './formats/rdf-xml.ts';
import { createSchemaOrgWriter } from './formats/schema-org.ts';
import { createTurtleWriter } from './formats/turtle.ts';

export const writers: Readonly<Record<ExportKey, CreateWriter>> = {
  turtle: dcatWriter(createTurtleWriter),
  jsonLd: dcatWriter(createJsonLdWriter),
  rdfXml: dcatWriter(createRdfXmlWriter),
  schemaOrg: createSchemaOrgWriter,
  dcatUs: createDcatUsWriter,
  croissant: createCroissantWriter,
  frictionless: createFrictionlessWriter,
};
