import * as api from '@kabinet/contract/api/documents.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { removeDocument, presentDocuments, saveDocument } from './documents.ts'
import { documentsJson } from './documents.sql.ts'

/** Passport, SNILS and INN of a user, at most one of each (docs/contract.md#documents-partners-services-handbooks-feedback). */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listDocuments, { data: documentsJson, present: (found) => presentDocuments(deps, found) })
  serve(app, deps, api.putDocument, ({ session, body }, own) => saveDocument(own, session.accountId, body))
  serve(app, deps, api.deleteDocument, ({ session, params }, own) =>
    removeDocument(own, session.accountId, params.document_id),
  )
}
