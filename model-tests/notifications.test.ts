/** Notifications, walked on every path. */
import { notificationsModel } from '#model-tests/models/notifications.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(notificationsModel);
