/** Notifications, walked on every path. */
import { notificationsModel } from '#machines/notifications/notifications.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(notificationsModel);
