import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** How often the delay of the event loop is measured. The default of 10 ms would be most of what an idle process does. */
const EVENT_LOOP_LOOK_MS = 100

/** Measures the process itself. It goes on until the process ends, so it is for one that serves, and once. */
export const measureProcess = ({ registry }: Metrics): void =>
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS })

/** Labels are closed sets (routes, states, sources): never a user, an address or a value. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    httpRequests: new Histogram({
      name: 'tributary_http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    deliveries: new Counter({
      name: 'tributary_delivery_attempts_total',
      help: 'Webhook calls by what came of them.',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    deliveryLatency: new Histogram({
      name: 'tributary_delivery_seconds',
      help: 'From the commit of a document to its acknowledgement.',
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300, 3600],
      labelNames: ['kind'] as const,
      registers,
    }),
    deliveriesInFlight: new Gauge({
      name: 'tributary_deliveries_in_flight',
      help: 'Webhook calls under way in this process.',
      registers,
    }),
    jobs: new Histogram({
      name: 'tributary_job_seconds',
      help: 'Background jobs by task and result.',
      labelNames: ['task', 'result'] as const,
      registers,
    }),
    vendorCalls: new Counter({
      name: 'tributary_vendor_calls_total',
      help: 'Calls to providers by source and result.',
      labelNames: ['source', 'result'] as const,
      registers,
    }),
    documents: new Counter({
      name: 'tributary_documents_total',
      help: 'Document versions stored.',
      labelNames: ['data_structure'] as const,
      registers,
    }),
    profiles: new Counter({
      name: 'tributary_profiles_total',
      help: 'Requested profiles by what came of them.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    labDocuments: new Counter({
      name: 'tributary_lab_documents_total',
      help: 'Laboratory documents received, and what came of them.',
      labelNames: ['state'] as const,
      registers,
    }),
    phoneRecords: new Counter({
      name: 'tributary_phone_records_total',
      help: 'Records and deletions that phones uploaded, by what came of them.',
      labelNames: ['source', 'result'] as const,
      registers,
    }),
    providerWebhooks: new Counter({
      name: 'tributary_provider_webhooks_total',
      help: 'Calls from providers by what came of them.',
      labelNames: ['source', 'outcome'] as const,
      registers,
    }),
    refusedSignIns: new Counter({
      name: 'tributary_refused_sign_ins_total',
      help: 'Sign-ins and renewals of tokens that providers refused, by the error code of OAuth.',
      labelNames: ['source', 'step', 'code'] as const,
      registers,
    }),
    pushEntries: new Counter({
      name: 'tributary_push_entries_total',
      help: 'Entries of pushes that are too large to be read within the call, by result.',
      labelNames: ['source', 'outcome'] as const,
      registers,
    }),
    invalidPayloads: new Counter({
      name: 'tributary_invalid_payloads_total',
      help: 'Provider payloads of which all or a part could not be read; they are kept as they came.',
      labelNames: ['source', 'resource'] as const,
      registers,
    }),
    droppedData: new Counter({
      name: 'tributary_dropped_data_total',
      help: 'Data that arrived for a connection that had ended.',
      labelNames: ['source'] as const,
      registers,
    }),
  }
}
