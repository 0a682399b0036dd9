/** /sign-up and its steps. */
import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '../screens/authentication/auth-route.ts';

export const Route = createFileRoute('/_auth/sign-up/{-$step}')(authRoute('sign-up'));
