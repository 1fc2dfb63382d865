import { screen } from '@testing-library/react'
import { mailLink } from '#server/access/links/link-mail.service.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'
import { paths } from '#shared/paths.ts'
import { expect, expectText, skipWaits, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** How long the success of a reset link is shown before its form. */
const SUCCESS_MS = 1_500

interface Landing {
  name: string
  /** The address of a link that is out. */
  link: (server: ServerInProcess) => Promise<string>
  /** The call that opens it. */
  call: RegExp
  opened: string
  refused: string
  /** The next step of a person whose link is refused. */
  next: string
  failed: string
}

const mailed =
  (template: 'confirm-signup' | 'reset-password') => async (server: ServerInProcess) => {
    const { t } = server
    skipWaits(SUCCESS_MS)
    const client = await makeClient(t)
    await t.database.write((orm) => mailLink(orm, t, template, client))
    return (lastMail(t, template).link ?? '').replace(t.env.publicUrl, '')
  }

const LANDINGS: Landing[] = [
  {
    name: 'a client’s own link',
    async link({ t }) {
      const client = await makeClientWithoutEmail(t)
      await makeOrder(t, { client })
      return new URL(clientLink(t, client.id) ?? '').pathname
    },
    call: /landing\.open/,
    opened: 'Commandes récentes',
    refused: 'Ce lien ne marche plus',
    next: 'Commander',
    failed: 'Votre lien ne s’est pas ouvert',
  },
  {
    name: 'a shared link',
    async link({ t }) {
      const client = await makeClient(t)
      const { id: orderId } = await makeOrder(t, { client })
      const shared = await (await t.as(client)).sharedFollows.share({ orderId })
      return new URL(shared?.url ?? '').pathname
    },
    call: /landing\.open/,
    opened: 'Lavéo cherche un livreur',
    refused: 'Ce lien ne marche plus',
    next: 'Commander',
    failed: 'Votre lien ne s’est pas ouvert',
  },
  {
    name: 'a link that confirms an order by number',
    async link({ t }) {
      const { id } = await askByNumber(t)
      return paths.link(await sendRequest(await t.as(await makeAdmin(t)), id))
    },
    call: /landing\.open/,
    opened: 'Bonjour Aminata',
    refused: 'Ce lien ne marche plus',
    next: 'Commander',
    failed: 'Votre lien ne s’est pas ouvert',
  },
  {
    name: 'a reset link',
    link: mailed('reset-password'),
    call: /recovery\.check/,
    opened: 'Changer le mot de passe',
    refused: 'Lien invalide ou expiré',
    next: 'Envoyer le lien',
    failed: 'Le lien n’a pas pu être vérifié',
  },
  {
    name: 'a confirmation link',
    link: mailed('confirm-signup'),
    call: /signUp\.confirm/,
    opened: 'Votre e‑mail est confirmé.',
    refused: 'Lien invalide ou expiré',
    next: 'Renvoyer l’e‑mail',
    failed: 'Votre e‑mail n’est pas encore confirmé.',
  },
]

const altered = (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))

/** One for each call that opens links. */
const CALLS = LANDINGS.filter(
  ({ call }, at) => LANDINGS.findIndex((other) => String(other.call) === String(call)) === at,
)

test.for(CALLS)(
  '$name that is altered is refused, with the next step',
  async ({ link, refused, next }, { server, page }) => {
    page.open(altered(await link(server)))
    await expectText(refused)
    await screen.findAllByText(next)
  },
)

test.for(LANDINGS)(
  '$name without a network is not accused, and opens on « Réessayer »',
  async ({ link, call, failed, refused, opened }, { server, page }) => {
    const address = await link(server)
    const mend = server.cut(call)
    page.open(address)
    await expectText(failed)
    expect(screen.queryByText(refused)).toBeNull()
    mend()
    await page.press('Réessayer')
    await expectText(opened)
  },
)

test.for([paths.formerClientLink, paths.formerSharedFollow])(
  'a link that was sent before leads to the same page, and opens what it opened',
  async (former, { server, page }) => {
    const [own] = LANDINGS
    const token = (await own?.link(server))?.split('/').at(-1) ?? ''
    page.open(former(token))
    await expectText('Commandes récentes')
  },
)
