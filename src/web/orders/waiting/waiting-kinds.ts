import { ofPerson } from '#shared/text/french.ts'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { invalidateScopes } from '#web/query-client.ts'
import type { OwnedClient } from '#web/record/queue-table.ts'
import { changeDraft, finishDraft, readLatestDraft } from '../cart/draft-store.ts'
import { stepAddress } from '../checkout/order-address.ts'
import { tillTicketPath } from '../counter/till-paths.ts'
import { keepRequest } from '../number-requests/request-on-device.ts'
import { teamOrderPath } from '../team-order-paths.ts'
import type { SentOrder, WaitingAct, WaitingCount, WaitingDrop } from './waiting-order.ts'

/** The words of an act on its way to the server. */
interface WaitingWords {
  waits: string
  kept: string
  leaves: string
  stopped: string
  /** The words of where it is found, on the other screens. */
  held: string
  next: string
  takeBack: string
  check: string
}

interface WaitingKind<Act, Sent> {
  /** Sends it. One that `waited` while nobody looked at it is taken where it would have to be asked for. */
  call(act: Act, client: OwnedClient, waited: boolean): Promise<Sent>
  words(act: Act): WaitingWords
  /** The address of the form that it was made in. */
  formPath(act: Act): string
  /** The address where its person sees that it leaves. */
  homePath: string
  /** Its pieces leave the draft, and the lists are read again. */
  finish(sent: Sent): void
  /** Says that it has left, where no screen shows it. */
  sentWords(sent: Sent): [title: string, text: string]
  /** The address that shows it once it has left; left out, the home of its person does. */
  sentPath?(sent: Sent): string
}

const OWN_WORDS: WaitingWords = {
  waits: 'Votre commande attend le réseau',
  kept: 'Gardée sur ce téléphone',
  leaves: 'Elle partira seule',
  stopped: 'Votre commande n’est pas partie',
  held: 'Elle est gardée\u00a0: ouvrez «\u00a0Commander\u00a0» pour la vérifier.',
  next: 'Un livreur vous contactera bientôt',
  takeBack: 'Reprendre ma commande',
  check: 'Vérifier ma commande',
}

const SENT = 'Votre commande est partie'

/** The words for what was done at the till, by a noun of its kind: « dépôt ». */
function tillWords(noun: string, fullname: string) {
  const of = ofPerson(fullname)
  return {
    waits: `Le ${noun} ${of} attend le réseau`,
    kept: 'Gardé sur cet appareil',
    leaves: 'Il partira seul',
    stopped: `Le ${noun} ${of} n’est pas parti`,
    held: 'Il est gardé\u00a0: vérifiez-le à la caisse.',
    check: `Vérifier le ${noun}`,
  }
}

const TILL_READS = ['orders', 'counter', 'payments', 'cash', 'drawer', 'stats'] as const

type Kinds = {
  [Kind in WaitingAct['kind']]: WaitingKind<
    Extract<WaitingAct, { kind: Kind }>,
    Extract<SentOrder, { kind: Kind }>
  >
}

export const WAITING_KINDS: Kinds = {
  order: {
    call: async (order, { checkout }) => ({
      kind: 'order',
      order,
      output: await checkout.place.mutate(inputOf(order)),
    }),
    words: () => OWN_WORDS,
    formPath: () => stepAddress(paths.client.order, 'review'),
    homePath: paths.client.dashboard,
    finish({ order: { payload } }) {
      finishDraft(payload.draftKey, payload.input)
      void invalidateScopes(['orders', 'checkout', 'credit'])
    },
    sentWords: () => [SENT, 'Un livreur vous contactera bientôt.'],
  },
  request: {
    call: async (order, { numberRequests }) => ({
      kind: 'request',
      order,
      output: await numberRequests.ask.mutate(inputOf(order)),
    }),
    words: () => ({
      ...OWN_WORDS,
      held: 'Elle est gardée\u00a0: ouvrez «\u00a0Préparer ma commande\u00a0» pour la vérifier.',
      next: 'Nous confirmons l’heure avec vous',
    }),
    formPath: () => stepAddress(paths.basket, 'review'),
    homePath: paths.basket,
    finish({ output, order: { payload } }) {
      const { draft, input } = payload
      keepRequest({ token: output.statusKey, draft, fullname: input.fullname })
    },
    sentWords: () => [SENT, 'Nous l’avons reçue.'],
    sentPath: ({ output }) => paths.requestStatus(output.statusKey),
  },
  'team-order': {
    call: async (order, { checkout }, waited) => ({
      kind: 'team-order',
      order,
      output: await checkout.placeFor.mutate({ ...inputOf(order), ...queuedIf(waited) }),
    }),
    words({ payload }) {
      const of = ofPerson(payload.fullname)
      return {
        waits: `La commande ${of} attend le réseau`,
        kept: 'Gardée sur cet appareil',
        leaves: OWN_WORDS.leaves,
        stopped: `La commande ${of} n’est pas partie`,
        held: 'Elle est gardée\u00a0: vérifiez-la depuis votre page d’accueil.',
        next: 'Elle paraît au tableau de bord',
        takeBack: 'Reprendre la commande',
        check: 'Vérifier la commande',
      }
    },
    formPath: ({ payload }) => teamOrderPath(payload.input.clientId),
    homePath: paths.admin.dashboard,
    finish({ order: { payload } }) {
      finishDraft(payload.draftKey, payload.input)
      void invalidateScopes(['orders', 'checkout', 'credit', 'users.findClients', 'dailyCeiling'])
    },
    sentWords: ({ output, order }) => ['Commande enregistrée', orderOf(output, order)],
  },
  drop: {
    call: async (order, { counter }, waited) => ({
      kind: 'drop',
      order,
      output: await counter.drop.mutate({ ...inputOf(order), ...queuedIf(waited) }),
    }),
    words: ({ payload }) => ({
      ...tillWords('dépôt', payload.fullname),
      next: 'Son ticket s’imprime ensuite',
      takeBack: 'Reprendre le dépôt',
    }),
    formPath: () => paths.admin.till,
    homePath: paths.admin.dashboard,
    finish({ order }) {
      emptyTill(order)
      void invalidateScopes([...TILL_READS, 'credit', 'users', 'checkout', 'dailyCeiling'])
    },
    sentWords: ({ output, order }) => ['Commande enregistrée', orderOf(output, order)],
    sentPath: ({ output }) => tillTicketPath(output.orderId),
  },
  count: {
    call: async (order, { counter }) => ({
      kind: 'count',
      order,
      output: await counter.count.mutate(inputOf(order)),
    }),
    // No screen stands in the place of its form.
    words: (act) => ({
      ...OWN_WORDS,
      ...tillWords(isDrop(act) ? 'comptage' : 'retrait', act.payload.fullname),
    }),
    formPath: ({ payload }) => paths.admin.counter(payload.input.orderId),
    homePath: paths.admin.dashboard,
    finish: () => void invalidateScopes([...TILL_READS, 'photos']),
    sentWords: ({ order }) => [
      isDrop(order) ? 'Dépôt compté' : 'Linge rendu',
      orderOf(order.payload, order),
    ],
  },
}

const isDrop = ({ payload }: WaitingCount) => payload.input.from === 'pending'

const orderOf = (
  { reference }: { reference: string },
  { payload }: { payload: { fullname: string } },
) => `Commande #${reference} ${ofPerson(payload.fullname)}.`

function inputOf<Act extends WaitingAct>({ at, payload }: Act) {
  const input: Act['payload']['input'] = payload.input
  return { ...input, takenAt: at, sentAt: serverNow() }
}

const queuedIf = (waited: boolean) => (waited ? ({ queued: true } as const) : {})

const kindOf = (kind: WaitingAct['kind']) =>
  WAITING_KINDS[kind] as WaitingKind<WaitingAct, SentOrder>

export const wordsOf = (act: WaitingAct): WaitingWords => kindOf(act.kind).words(act)

export const formPathOf = (act: WaitingAct): string => kindOf(act.kind).formPath(act)

export const homePathOf = ({ kind }: Pick<WaitingAct, 'kind'>): string => kindOf(kind).homePath

export const sentPathOf = (sent: SentOrder): string =>
  kindOf(sent.kind).sentPath?.(sent) ?? homePathOf(sent)

export const sentWordsOf = (sent: SentOrder): [title: string, text: string] =>
  kindOf(sent.kind).sentWords(sent)

export const finishOrder = (sent: SentOrder): void => kindOf(sent.kind).finish(sent)

/** The basket of a drop and its client leave the till, unless the next one stands there already. */
export function emptyTill({ payload: { draftKey, input } }: WaitingDrop): void {
  if (readLatestDraft(draftKey).idempotencyKey !== input.idempotencyKey) return
  finishDraft(draftKey, input)
  changeDraft(draftKey, { contactPhone: null })
}
