/** Every path of the editing of a document. */
import { documentEditingModel } from '#model-tests/models/document-editing.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(documentEditingModel);
