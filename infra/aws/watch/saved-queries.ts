/** A query of the functions' logs for CloudWatch Logs Insights. */
export interface SavedQuery {
  readonly name: string;
  readonly text: string;
}

/** The operators' queries; docs/operations.md says when to use each. */
export const savedQueries: readonly SavedQuery[] = [
  {
    name: 'A request by its reference',
    text: `fields @timestamp, @log, message, route, tenant, transferId, status, code, call, heard, providerRequestId, fault.message
| filter requestId = "REFERENCE"
| sort @timestamp asc
| limit 200`,
  },
  {
    name: 'Everything about a transfer',
    text: `fields @timestamp, @log, message, requestId, route, tenant, call, heard, code, why, providerRequestId, fault.message
| filter transferId = "TRANSFER"
| sort @timestamp asc
| limit 500`,
  },
  {
    name: 'A call by the provider’s request id',
    text: `fields @timestamp, @log, requestId, route, tenant, transferId, call, heard, code, tookMs
| filter providerRequestId = "PROVIDER-REQUEST"
| limit 20`,
  },
  {
    name: 'How the provider answers',
    text: `filter message = "provider asked"
| stats count(*) as calls, sum(heard = "nothing") as silent, sum(heard = "no") as refused, pct(tookMs, 95) as p95Ms by call, bin(5m)
| sort calls desc
| limit 200`,
  },
  {
    name: 'Faults by route',
    text: `filter message = "fault"
| stats count(*) as faults, latest(requestId) as lastReference by route, fault.name, fault.message
| sort faults desc
| limit 50`,
  },
  {
    name: 'Money by tenant',
    text: `filter message = "measured" and ispresent(Tenant)
| stats sum(Started) as started, sum(Pending) as pending, sum(Completed) as completed, sum(Returned) as returned, sum(Failed) as failed by Tenant
| sort started desc
| limit 100`,
  },
  {
    name: 'Codes by tenant',
    text: `filter message = "measured" and ispresent(Tenant)
| stats sum(CodesSent) as sent, sum(CodesRight) as right, sum(CodesWrong) as wrong, sum(CodesUnsent) as unsent by Tenant
| sort sent desc
| limit 100`,
  },
  {
    name: 'Slow routes',
    text: `filter message = "answered" and ispresent(route)
| stats count(*) as calls, pct(tookMs, 50) as p50Ms, pct(tookMs, 95) as p95Ms, max(tookMs) as longestMs by route
| sort p95Ms desc
| limit 50`,
  },
];
