import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counted even when not scraped. Labels never contain addresses, identifiers or raw paths. */
export const counted = new Registry()
const registers = [counted]

export const requestDurations = new Histogram({
  name: 'kabinet_http_request_duration_seconds',
  help: 'Requests by route and status, and how long their answers took.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const signIns = new Counter({
  name: 'kabinet_sign_ins_total',
  help: 'Steps of signing in to the cabinet by their outcome: signed_in, code_sent, or the name of the error.',
  labelNames: ['step', 'outcome'],
  registers,
})

export const challengesMet = new Counter({
  name: 'kabinet_challenges_total',
  help: 'One-time codes and links by purpose: sent; codes that were right, wrong, or came too late.',
  labelNames: ['purpose', 'outcome'],
  registers,
})

export const messagesEnded = new Counter({
  name: 'kabinet_messages_ended_total',
  help: 'E-mails, SMS, log-out messages and security events by kind: sent, dead, expired unsent, or unclear (the SMS gateway gave no id).',
  labelNames: ['kind', 'outcome'],
  registers,
})

export const deliveryTimes = new Histogram({
  name: 'kabinet_message_delivery_seconds',
  help: 'From queueing an e-mail or SMS to its acceptance by the mail server or SMS gateway.',
  labelNames: ['transport'],
  buckets: [1, 2, 5, 10, 30, 60, 300, 1800],
  registers,
})

export const registrationSteps = new Counter({
  name: 'kabinet_registrations_total',
  help: 'Registrations by step: form_sent, address_refused by the mail server or SMS gateway, confirmed.',
  labelNames: ['step'],
  registers,
})

export const limitsHit = new Counter({
  name: 'kabinet_limits_hit_total',
  help: 'Refusals by limit; calls is LIMIT_CALLS_PER_MINUTE, queue a full waiting line.',
  labelNames: ['limit'],
  registers,
})

export const anomaliesBegun = new Counter({
  name: 'kabinet_anomalies_total',
  help: 'Attacks on many accounts that began to be slowed down, by the anomaly of the log line.',
  labelNames: ['anomaly'],
  registers,
})

export const tokenAnswers = new Counter({
  name: 'kabinet_token_requests_total',
  help: 'Answers of the token endpoint: grants by their type, issued; refusals by error.',
  labelNames: ['grant_type', 'outcome'],
  registers,
})

export const sweptRows = new Counter({
  name: 'kabinet_swept_rows_total',
  help: 'Rows that were over and taken away, by kind.',
  labelNames: ['kind'],
  registers,
})

export const sweepFailures = new Counter({
  name: 'kabinet_sweep_failures_total',
  help: 'Kinds of rows that a sweep could not take away.',
  labelNames: ['kind'],
  registers,
})

export const sweptAt = new Gauge({
  name: 'kabinet_sweep_last_success_timestamp_seconds',
  help: 'When this process last ended a sweep in which nothing failed; 0: never. One process sweeps at a time: take the greatest.',
  registers,
})
