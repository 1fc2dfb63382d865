import { useState } from 'react'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { WaveAdvances } from './desk/wave-advances.tsx'
import { WaveRow, type WaveToVerify } from './desk/wave-row.tsx'

/** The Wave payments that clients have announced and that the team must verify. */
export function WavesToVerify({ className }: { className?: string | undefined }) {
  const query = trpc.payments.toVerify.useInfiniteQuery({}, nextPage)
  const { unlisted, update, remove } = useTypedIds(query.data?.pages.flatMap(({ items }) => items))
  return (
    <Section title="Paiement Wave à vérifier" className={className}>
      {unlisted.map((typed) => (
        <UnsentIdNote key={typed.payment.orderId} typed={typed} onDismiss={() => remove(typed)} />
      ))}
      <WaveAdvances />
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les paiements.',
          moreFailed: 'Impossible de charger les paiements suivants.',
          end: 'Tous les paiements sont affichés.',
          shown: (count) => (count === 1 ? '1 paiement affiché' : `${count} paiements affichés`),
        }}
        loading={<TicketSkeletons quiet count={2} />}
        empty={
          <EmptyState
            title="Aucun paiement à vérifier"
            text="Un paiement arrive ici quand un client part payer avec Wave."
          />
        }
      >
        {(payments) => (
          <LinedRows>
            {payments.map((payment) => (
              <WaveRow
                key={payment.orderId}
                payment={payment}
                onTyped={(transactionId) => update({ payment, transactionId })}
              />
            ))}
          </LinedRows>
        )}
      </PagedList>
      <div className="mt-12">
        <Note>
          Recopiez l’identifiant reçu dans l’application Wave. Un même identifiant ne sert qu’une
          fois.
        </Note>
      </div>
    </Section>
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
    update: (id: TypedId) => setTyped(id.transactionId ? [...others(id), id] : others(id)),
    remove: (id: TypedId) => setTyped(others(id)),
  }
}

interface Props {
  typed: TypedId
  onDismiss: () => void
}

/**
 * Shown when a payment left the list while its id was being typed: the id stays on screen until the
 * note is dismissed.
 */
function UnsentIdNote({ typed: { payment, transactionId }, onDismiss }: Props) {
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
