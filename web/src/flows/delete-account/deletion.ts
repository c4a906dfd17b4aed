export type Deletion = {
  login: string
  password: string
  onPassword: (password: string) => void
  onClose: () => void
}
