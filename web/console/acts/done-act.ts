/** What an act changed, by name. */
type Values = { [name: string]: string | number | boolean | null } | null
export type DoneAct = {
  happened_at: string
  act: string
  who: string
  why: string | null
  account_id: string | null
  service_id: string | null
  service_name?: string | null
  before: Values
  after: Values
}
