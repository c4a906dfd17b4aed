import { listPasskeys, renamePasskey } from '@kabinet/contract/api/passkeys.api'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const at = '/security'
const { page } = samplesAt({ at, me: anna })
const openPasskeys = ({ click }: Actions) => click('passkeys.open.named')

export const passkeySamples: readonly Sample[] = [
  page(at, 'empty', {
    part: 'passkeys',
    ...answered(listPasskeys, { items: [], total: 0, rp_id: 'id.example', user_handle: 'x' }, 'passkeys.none'),
  }),
  page(at, 'filled', { part: 'passkeys', play: openPasskeys, text: 'passkeys.about' }),
  page(at, 'loadFailed', { part: 'passkeys', ...answered(listPasskeys, refused('DATABASE'), 'e.load') }),
  page(at, 'form', {
    part: 'passkey-name',
    play: playInTurn(openPasskeys, ({ click }) => click('passkeys.rename.named')),
    text: 'passkeys.name',
  }),
  page(at, 'refused', {
    part: 'passkey-name',
    replies: (r) => r.on(renamePasskey, refused('NOT_EXIST')),
    play: async (actions) => {
      const { click, fill, confirm } = actions
      await openPasskeys(actions)
      await click('passkeys.rename.named')
      await fill('passkeys.name', 'Phone')
      await confirm('parts.save')
    },
    text: { error: 'NOT_EXIST' },
  }),
  page(at, 'filled', {
    part: 'passkey-removal',
    play: playInTurn(openPasskeys, ({ click }) => click('passkeys.remove.named')),
    text: 'passkeys.remove.provider',
  }),
]
