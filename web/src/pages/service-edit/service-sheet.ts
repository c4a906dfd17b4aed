import type { Sheet } from '../../lib/form.ts'
import type { ServiceDraft, ServiceValues } from './service-schema.ts'

export type ServiceSheet = Sheet<ServiceDraft, ServiceValues>
