/** Props that all steps share. `login`: the login of the account. */
export type Deletion = {
  login: string
  password: string
  onPassword: (password: string) => void
  onClose: () => void
}
