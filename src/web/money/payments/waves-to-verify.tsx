import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { UnsentIdNote } from './desk/unsent-id-note.tsx'
import { useTypedIds } from './desk/use-typed-ids.ts'
import { WaveRow } from './desk/wave-row.tsx'

/** The Wave payments that clients have announced and that the team must verify. */
export function WavesToVerify({ className }: { className?: string | undefined }) {
  const query = trpc.payments.toVerify.useInfiniteQuery({}, nextPage)
  const { unlisted, update, remove } = useTypedIds(query.data?.pages.flatMap(({ items }) => items))
  return (
    <Section title="Paiement Wave à vérifier" className={className}>
      {unlisted.map((typed) => (
        <UnsentIdNote key={typed.payment.orderId} typed={typed} onDismiss={() => remove(typed)} />
      ))}
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
