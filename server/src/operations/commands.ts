/** A row of `npm run admin -- --help`. The lower-case words at the beginning of `command` are its name. */
export type Command = { group: string; command: string; what: string; example: string }

const id = '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77'
const why = '--why "ticket 4711"'

const rows = (group: string, ...of: readonly (readonly [string, string, string?])[]): Command[] =>
  of.map(([command, what, args = '']) => ({ group, command, what, example: `${nameOf({ command })} ${args}`.trim() }))

export const nameOf = ({ command }: Pick<Command, 'command'>): string =>
  /^[a-z]+(?: [a-z][a-z-]*)*/.exec(command)?.[0] ?? command

/** All commands of `npm run admin`, in the order of its help. A command without a row is unknown. */
export const commands: readonly Command[] = [
  ...rows(
    'People',
    [
      'people find LOGIN|NAME|ID',
      'finds accounts by e-mail, phone, name or its beginning, id, or id of a message',
      '"иванова ан"',
    ],
    ['people show ID', 'state of an account, why the last log-ins failed, last messages, acts of support', id],
    ['people events ID', 'its newest 100 security events', `${id} --json`],
    ['people export ID --why TEXT', 'all data of the user as JSON (personal data: store it safely)', `${id} ${why}`],
    [
      'people block ID [--keep-services|--suspend-services] --why TEXT',
      'logs the user out everywhere and rejects log-ins; owners of published services need one of the options',
      `${id} ${why}`,
    ],
    ['people unblock ID --why TEXT', 'allows log-ins of a blocked user', `${id} ${why}`],
    ['people end-sessions ID --why TEXT', 'logs the user out everywhere', `${id} ${why}`],
    [
      'people reset-second-step ID --why TEXT',
      'password-only log-in, until the user chooses a second step',
      `${id} ${why}`,
    ],
    ['people unfreeze ID --why TEXT', 'unfreezes contacts that “This was not me” froze for a week', `${id} ${why}`],
    ['people resend ID --why TEXT', 'sends waiting and failed messages at once, or else a new link', `${id} ${why}`],
    [
      'people group add LOGIN|ID GROUP --why TEXT',
      'puts a user into a group: services may admit it, or be told of it',
      `anna@example.com staff ${why}`,
    ],
    ['people group remove LOGIN|ID GROUP --why TEXT', 'takes the user out again', `anna@example.com staff ${why}`],
    ['people groups [GROUP]', 'lists the groups with their number of members, or the members of one', 'staff'],
    ['people erase ID --why TEXT', 'erases for good; the account must be blocked or deleted', `${id} ${why}`],
  ),
  ...rows(
    'Who comes in',
    [
      'people invite LOGIN|--file LOGINS [--service ID] [--locale en|ru] --why TEXT',
      'invites an e-mail or phone to register, or every login of a file; --dry-run only checks them',
      `boris@example.com --locale en ${why}`,
    ],
    ['people invitations', 'lists the newest 1000 invitations'],
    ['people resend-invitation ID --why TEXT', 'sends a new link, which replaces the old one', `${id} ${why}`],
    ['people revoke-invitation ID --why TEXT', 'makes the link of an invitation useless', `${id} ${why}`],
    [
      'people create LOGIN --first-name NAME --last-name NAME --why TEXT',
      'makes an account without a message; its user sets a password by a reset',
      `kiosk@example.com --first-name Anna --last-name Ivanova ${why}`,
    ],
    ['legal list', 'lists the versions of legal texts that users are asked to accept, and how many did'],
    [
      'legal ask user-agreement|personal-data VERSION --ru TEXT --en TEXT [--effective DAY] [--stop-tokens DAY] --why TEXT',
      'asks every user to accept the newest version; --ru and --en say in one sentence what changed',
      `user-agreement 2027-01-31 --ru "Добавлены приглашения." --en "Adds invitations." --effective 2027-02-15 ${why}`,
    ],
  ),
  ...rows(
    'Deleted accounts',
    [
      'accounts deleted [LOGIN]',
      'lists the deleted accounts that are not erased yet, or finds one',
      'anna@example.com',
    ],
    ['accounts restore ID', 'restores it, unless another account uses its e-mail or phone', id],
  ),
  ...rows(
    'Services',
    ['services find CLIENT_ID|ID', 'finds a service and the acts of support on it', id],
    [
      'services allow LOGIN|ID --why TEXT',
      'lets a user connect services under SERVICES=invited',
      `boris@example.com ${why}`,
    ],
    [
      'services disallow LOGIN|ID --why TEXT',
      'withdraws it; services that are connected stay',
      `boris@example.com ${why}`,
    ],
    ['services requests', 'lists the test services that wait to be published (SERVICES_PUBLISH=operator)'],
    ['services approve ID --why TEXT', 'publishes one of them and tells its owner', `${id} ${why}`],
    [
      'services refuse ID --why TEXT',
      'leaves it in test mode; its owner reads the reason',
      `${id} --why "No company name"`,
    ],
    ['services suspend ID --why TEXT', 'rejects its log-ins and tokens; notify its owner yourself', `${id} ${why}`],
    ['services restore ID --why TEXT', 'allows them again', `${id} ${why}`],
    [
      'services take ID --why TEXT',
      'makes it a service of the operator; its secrets end after 30 days',
      `${id} ${why}`,
    ],
    [
      'services create FILE --why TEXT',
      'connects a service of the operator; FILE has the JSON body of POST /api/clients',
      `romashka.json ${why}`,
    ],
    [
      'services change ID FILE --why TEXT',
      'changes a service of the operator; FILE has the JSON body of PATCH /api/clients/{id}',
      `${id} changes.json ${why}`,
    ],
    ['services give ID LOGIN --why TEXT', 'gives it to a user', `${id} anna@example.com ${why}`],
    ['services secret ID --why TEXT', 'prints a new secret of a service of the operator', `${id} ${why}`],
    [
      'services verify ID --host HOST --name NAME --why TEXT',
      'shows users that you checked who runs it; only if HOST and NAME are those in force',
      `${id} --host romashka.ru --name Ромашка ${why}`,
    ],
    ['services unverify ID --why TEXT', 'ends that', `${id} ${why}`],
    [
      'services prove-api ID ADDRESS --why TEXT',
      'confirms that ADDRESS is an API of the service ID, and takes it out of test mode',
      `${id} https://api.romashka.ru ${why}`,
    ],
    ['services unprove-api ID ADDRESS --why TEXT', 'puts it into test mode', `${id} https://api.romashka.ru ${why}`],
    [
      'services trust ID --why TEXT',
      'makes a service of the operator first-party: it asks for no consent',
      `${id} ${why}`,
    ],
    ['services untrust ID --why TEXT', 'ends that', `${id} ${why}`],
  ),
  ...rows(
    'Messages',
    ['messages dead', 'lists the messages that could not be sent'],
    ['messages retry ID', 'sends one of them again', id],
    ['feedback list [N]', 'prints the last support requests, newest first', '50'],
  ),
  ...rows(
    'Keys',
    ['keys list', 'lists the published signing keys'],
    [
      'keys rotate [--now]',
      'publishes new signing keys; --now, after a theft: uses them at once and rejects the old ones',
    ],
    ['secrets new', 'prints a new key for SECRET_KEYS'],
    ['secrets list', 'counts the values encrypted with each of SECRET_KEYS'],
    ['secrets rotate', 'encrypts again with the newest key; if stopped, run it again to continue'],
  ),
  ...rows(
    'After a restored backup or a theft',
    ['sessions end-all', 'ends every session, token, code and link'],
    ['grants end-all', 'the same, and withdraws all consents: users are asked again'],
  ),
  ...rows(
    'Server',
    [
      'audit [--since TIME] [--follow]',
      'prints security events and acts of support as JSON lines, of the last day or since TIME',
      '--since 2026-11-23T08:00:00Z --follow',
    ],
    ['migrate', 'migrates the database to this version, as each start does'],
    [
      'brand check [--dir DIR] [--pictures FOLDER [--only WORD]]',
      'checks BRAND_DIR or another folder as the server does at its start, and takes pictures of screens and e-mails',
      '--dir /etc/kabinet/brand --pictures /tmp/face',
    ],
  ),
]
