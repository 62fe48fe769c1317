/** Tables that grow with customers and with time. */
export const growing = new Set([
  ...['account_recommendation', 'account_recommendation_history', 'recommendation_evidence', 'score', 'scan'],
  ...[
    'alert',
    'alert_history',
    'alert_history_cause',
    'audit_event',
    'audit_day',
    'account_notification_state',
  ],
  ...['operator_log', 'outbox_mail', 'webhook_delivery', 'session', 'idempotency_key', 'job', 'made_report'],
])
