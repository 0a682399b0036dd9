/** Where a code went. */
export interface CodeDelivery {
  readonly medium: 'sms' | 'email';
  /** Masked by the service; null when it does not say. */
  readonly destination: string | null;
}
