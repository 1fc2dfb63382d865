import { useState } from 'react'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'
import { GroupPages, SettleGroup } from './settle-group.tsx'
import { SettleRow, Waited } from './settle-row.tsx'
import type { WaveProps, WaveToVerify } from './wave-form.tsx'

// The checks of forms come with it.
const WaveForm = lazyPart(() => import('./wave-form.tsx'), LOADING_LINES)

type Advance = Outputs['credit']['advances']['items'][number]

/** The payments by Wave that were announced, and the advances that somebody else than who took them finds. */
export function Waves() {
  const query = trpc.payments.toVerify.useInfiniteQuery({}, nextPage)
  const advances = trpc.credit.advances.useInfiniteQuery({}, nextPage)
  const { unlisted, typedOf, update, remove } = useTypedIds(
    query.data?.pages.flatMap(({ items }) => items),
  )
  const isEmpty = [query, advances].every(({ data }) =>
    data?.pages.every(({ items }) => items.length === 0),
  )
  if (isEmpty && unlisted.length === 0) return null
  return (
    <>
      {unlisted.map((typed) => (
        <UnsentIdNote key={typed.payment.orderId} typed={typed} onDismiss={() => remove(typed)} />
      ))}
      {isEmpty ? null : (
        <SettleGroup tile="wave">
          <GroupPages query={query} noun="les paiements">
            {(payments) =>
              payments.map((payment) => (
                <WaveRow
                  key={payment.orderId}
                  payment={payment}
                  typed={typedOf(payment)}
                  onTyped={(transactionId) => update({ payment, transactionId })}
                />
              ))
            }
          </GroupPages>
          <GroupPages query={advances} noun="les avances">
            {(items) => items.map((advance) => <AdvanceRow key={advance.id} advance={advance} />)}
          </GroupPages>
        </SettleGroup>
      )}
    </>
  )
}

/** A transaction id that is typed in the row of a payment but not sent. */
interface TypedId {
  payment: WaveToVerify
  transactionId: string
}

/**
 * Remembers the ids that are typed in the rows of a list, because a row may disappear while its id is
 * typed. `listed` is the current list, or undefined while it is unknown.
 */
function useTypedIds(listed: readonly WaveToVerify[] | undefined) {
  const [typed, setTyped] = useState<readonly TypedId[]>([])
  const others = ({ payment }: TypedId) =>
    typed.filter((each) => each.payment.orderId !== payment.orderId)
  const isListed = ({ payment }: TypedId) =>
    listed?.some(({ orderId }) => orderId === payment.orderId)
  return {
    /** The ids of the rows that have disappeared. */
    unlisted: listed ? typed.filter((each) => !isListed(each)) : [],
    typedOf: ({ orderId }: WaveToVerify) =>
      typed.find(({ payment }) => payment.orderId === orderId)?.transactionId ?? '',
    update: (id: TypedId) => setTyped(id.transactionId ? [...others(id), id] : others(id)),
    remove: (id: TypedId) => setTyped(others(id)),
  }
}

/** The payment left the list while its id was being typed: the id stays on screen until the note is dismissed. */
function UnsentIdNote({
  typed: { payment, transactionId },
  onDismiss,
}: {
  typed: TypedId
  onDismiss: () => void
}) {
  const { reference, client } = payment
  return (
    <div className="anywhere mb-12">
      <Note
        tone="warning"
        role="status"
        title={
          <>
            Commande <OrderReference reference={reference} /> {ofPerson(client.fullname)}&nbsp;:
            paiement déjà traité
          </>
        }
        action={
          <Button tone="ghost" size="sm" onClick={onDismiss}>
            Compris
          </Button>
        }
      >
        {`L’identifiant ${transactionId} n’a pas été envoyé. Si ce paiement est arrivé en plus, enregistrez-le sur cette page.`}
      </Note>
    </div>
  )
}

/** An announced payment by Wave: « Vérifier » opens it in place, to confirm it with its id or to say that it never came. */
function WaveRow({ payment, typed, onTyped }: WaveProps) {
  const { reference, client, amount, declaredAt, status, inCash } = payment
  const [isOpen, setOpen] = useState(false)
  return (
    <SettleRow
      label={`Commande #${reference}`}
      weave={reference}
      when={<Waited at={declaredAt} now={useMinute()} isLong />}
      name={<ClientName clientId={client.id}>{client.fullname}</ClientName>}
      what={<OrderReference className="reference" reference={reference} />}
      state={
        status === 'cancelled'
          ? 'Commande annulée\u00a0: un paiement reçu sera à rembourser.'
          : inCash
            ? 'Depuis, le client a choisi de payer en espèces.'
            : '«\u00a0payé par Wave\u00a0»'
      }
      amount={amount}
      act={
        <Button
          tone={isOpen ? 'ghost' : 'outline'}
          size="sm"
          full
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Refermer' : 'Vérifier'}
        </Button>
      }
    >
      {isOpen ? <WaveForm payment={payment} typed={typed} onTyped={onTyped} /> : null}
    </SettleRow>
  )
}

function AdvanceRow({ advance }: { advance: Advance }) {
  const { amount, transactionId, clientId, fullname, takenBy, takenById, createdAt } = advance
  const me = useMe()
  const now = useMinute()
  const ask = useConfirm()
  const settle = useAct(trpc.credit.settleAdvance, {
    ...MONEY_ACT,
    announced: `Avance ${ofPerson(fullname)} traitée.`,
  })
  const isOwn = me.role === 'admin' && takenById === me.id
  const askAbsent = async () => {
    const yes = await ask({
      title: 'L’avance n’est pas arrivée\u202f?',
      text: `${fullname}, ${formatFcfa(amount)}. Ce qui reste de cette avance quitte son avoir.`,
      confirmLabel: 'Avance non reçue',
      tone: 'danger',
    })
    if (yes) void settle.run({ advance: advance.advance, outcome: 'absent' })
  }
  return (
    <SettleRow
      label={fullname}
      weave={clientId}
      when={<Waited at={createdAt} now={now} />}
      name={<ClientName clientId={clientId}>{fullname}</ClientName>}
      what={
        <>
          Avance, <span className="reference">{transactionId}</span>
        </>
      }
      state={
        isOwn
          ? 'Une autre personne de l’équipe la cherche dans Wave.'
          : takenBy
            ? `notée par ${takenBy}`
            : null
      }
      amount={amount}
      act={
        isOwn ? null : (
          <>
            <Button
              tone="outline"
              size="sm"
              full
              disabled={settle.isRunning}
              loading={settle.isRunning && settle.input?.outcome === 'found'}
              onClick={() => void settle.run({ advance: advance.advance, outcome: 'found' })}
            >
              Trouvée
            </Button>
            <Button
              tone="ghost"
              size="sm"
              disabled={settle.isRunning}
              loading={settle.isRunning && settle.input?.outcome === 'absent'}
              onClick={() => void askAbsent()}
            >
              Non reçue
            </Button>
          </>
        )
      }
    >
      <ActFailure unanswered={settle.unanswered} />
    </SettleRow>
  )
}
