import * as api from '@kabinet/contract/api/documents.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { logShown, removeDocument, presentDocuments, saveDocument } from './documents.ts'
import { documentsJson } from './documents.sql.ts'

/** Passport, SNILS and INN of a user, at most one of each (docs/contract.md#documents-partners-services-handbooks-feedback). */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listDocuments, { data: documentsJson, present: (found) => presentDocuments(deps, found) })
  serve(app, deps, api.putDocument, ({ session, caller: by, body }, actDeps) =>
    saveDocument(actDeps, { ...session, by }, body),
  )
  serve(app, deps, api.deleteDocument, ({ session, caller: by, params }, actDeps) =>
    removeDocument(actDeps, { ...session, by }, params.document_id),
  )
  serve(app, deps, api.showDocument, ({ session, caller: by, params }, actDeps) =>
    logShown(actDeps, { ...session, by }, params.document_id),
  )
}
