import { OWNER_HEADER } from '#shared/owner-header.ts'
import { type AfterRefusal, asRefusal, type Queued } from '#shared/record/queue.ts'
import { type Answer, answerFor, type Refusal } from '#shared/refusals/answer.ts'
import { imageRefusals } from '#shared/refusals/images.ts'
import { appCodeOf, whyRefused } from '#web/lib/error-message.ts'
import { createOwnedClient } from '#web/trpc-client.ts'
import type { RefusalNotice } from './queue-database.ts'
import type { DeviceStore } from './queue-store.ts'

export type OwnedClient = ReturnType<typeof createOwnedClient>

/** A kind of acts. */
interface ActKind<Action, Output> {
  /** Sends it. `waited`: nobody is on the screen any more. */
  call(action: Action, client: OwnedClient, waited: boolean): Promise<Output>
  /** Passes a refused one on to the team. */
  claim?(action: Action, refusal: Refusal, client: OwnedClient): Promise<unknown>
}

/** A kind of photos, of which each waits before its act. */
interface PhotoKind<Action> {
  actKeyOf(action: Action): string
  upload(action: Action, photo: Blob, headers: Record<string, string>): Promise<Answer>
}

type KindOf<Action, Output> = ActKind<Action, Output> | PhotoKind<Action>

/** The kinds of actions that wait together on a device, and all that is particular to them. */
export interface QueueTable<Action extends Queued, Output> {
  /** Names the lock and the channel that the tabs of this browser share, also those of an earlier release. */
  name: string
  kinds: { [Kind in Action['kind']]: KindOf<Extract<Action, { kind: Kind }>, Output> }
  /** The owner of what is done without an account. */
  nobody?: string
  /** Left out, an account sends only what it did itself. */
  isOwn?(action: Action, account: string): boolean
  /** Left out, an act that can be claimed is, and another one is told. */
  afterRefusal?(action: Action): AfterRefusal
  /** Names an action that is refused while nobody is on the screen, for its notice and for the warning. */
  notices?: {
    of(action: Action): Pick<RefusalNotice, 'what' | 'reference' | 'holdsLinen'>
    warningOf(notice: RefusalNotice): string
    /** Only the last one of an order stands: it tells where the clothes are. */
    isOneAnOrder?: true
  }
  /** Called once the server has taken an act, before it leaves the store. */
  onTaken?(act: Action, output: Output | undefined, isWatched: boolean): Promise<void> | void
  /** Called before a refused action leaves the store, where nobody is on the screen. */
  onRefused?(action: Action): void
  /** Called once a refused act stays and asks its person. */
  onAsks?(action: Action): void
  onReplayed?(): void
  /** The session has ended or belongs to another account. Left out, the page asks who is signed in. */
  onSignedOut?(owner: string): void
  onCounted?(all: readonly Action[], own: readonly Action[]): void
  /** Said where the device's database fails. */
  unreadable: { title: string; text: string }
}

/** Sends the actions of a table, each under the name of its owner: the server refuses it where the cookie is another account's. */
export function senderOf<Action extends Queued, Output>(
  { kinds, nobody, afterRefusal }: QueueTable<Action, Output>,
  store: Pick<DeviceStore<Action>, 'photo'>,
) {
  const kindOf = ({ kind }: Action): KindOf<Action, Output> => kinds[kind as Action['kind']]
  const accountOf = ({ owner }: Action) => (owner === nobody ? null : owner)
  const clientOf = (action: Action) => createOwnedClient(accountOf(action))
  const upload = async (action: Action, kind: PhotoKind<Action>, blob?: Blob) => {
    const photo = blob ?? (await store.photo(action.key))
    // The browser has lost the photo, so it can never be sent.
    if (!photo) return LOST_PHOTO
    const account = accountOf(action)
    return kind.upload(action, photo, account === null ? {} : { [OWNER_HEADER]: account })
  }
  const isAct = (action: Action) => 'call' in kindOf(action)
  /** `blob`: a photo that the device could not keep. */
  const send = async (action: Action, waited: boolean, blob?: Blob): Promise<Answer<Output>> => {
    const kind = kindOf(action)
    if ('call' in kind) return answerOf(kind.call(action, clientOf(action), waited))
    const answer = await upload(action, kind, blob)
    return answer.kind === 'answered' ? { kind: 'answered' } : answer
  }
  const afterRefusalOf = (action: Action): AfterRefusal => {
    if (afterRefusal) return afterRefusal(action)
    const kind = kindOf(action)
    return 'call' in kind && kind.claim ? 'claim' : 'tell'
  }
  return {
    isAct,
    actKeyOf(action: Action): string {
      const kind = kindOf(action)
      return 'call' in kind ? action.key : kind.actKeyOf(action)
    },
    afterRefusal: afterRefusalOf,
    send,
    async claim(action: Action, refusal: Refusal): Promise<Answer> {
      const kind = kindOf(action)
      if (!('call' in kind && kind.claim)) throw new Error(`No claim of a ${action.kind}`)
      return answerOf(kind.claim(action, refusal, clientOf(action)))
    },
    /** Sends an act after its photos before the eyes of its person. As in the queue, a refused photo holds nothing up. */
    async sendNow(
      actions: readonly Action[],
      blobs: ReadonlyMap<string, Blob>,
    ): Promise<Answer<Output>> {
      let answer: Answer<Output> = { kind: 'unanswered' }
      for (const action of actions) {
        const sent = await send(action, false, blobs.get(action.key))
        answer = asRefusal(sent, afterRefusalOf(action), true)
        const isFault = answer.kind === 'refused' && answer.refusal.code === 'INTERNAL'
        if (isFault || answer.kind === 'unanswered' || answer.kind === 'signed-out') break
      }
      return answer
    },
  }
}

const LOST_PHOTO: Answer = {
  kind: 'refused',
  refusal: { code: 'IMAGE_INVALID', text: imageRefusals.IMAGE_INVALID.text },
}

async function answerOf<Output>(call: Promise<Output>): Promise<Answer<Output>> {
  try {
    return { kind: 'answered', output: await call }
  } catch (error) {
    return { ...answerFor(appCodeOf(error), whyRefused(error)), error }
  }
}
