import { IconCheck, IconClipboardList, IconHandStop, IconUser, IconX } from '@tabler/icons-react'
import { OWNER_ACT_LABELS } from '#shared/money/daily-ceiling.ts'
import { PAYMENT_LABELS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { refetchEvery } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ContactLine } from './contact-line.tsx'
import { RequestCard } from './request-card.tsx'
import { RequestGrid, RequestSkeletons } from './request-grid.tsx'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

type Ask = Outputs['ownerAsks']['list']['items'][number]

/** Acts above the ceiling of an admin, which wait for an owner, and what was answered lately. */
export default function OwnerAsks() {
  const query = trpc.ownerAsks.list.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: refetchEvery(REQUESTS_REFRESH_MS) },
  )
  const answered = query.data?.pages[0]?.answered ?? []
  return (
    <>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les demandes.',
          moreFailed: 'Impossible de charger les demandes suivantes.',
          end: 'Toutes les demandes sont affichées.',
          shown: (count) => (count === 1 ? '1 demande affichée' : `${count} demandes affichées`),
        }}
        loading={<RequestSkeletons look="quiet" />}
        empty={
          <EmptyState
            title="Rien à décider"
            text="Ce qui dépasse le plafond du jour d’un admin arrive ici."
          />
        }
      >
        {(asks) => (
          <RequestGrid>
            {asks.map((ask) => (
              <AskCard key={ask.id} ask={ask} />
            ))}
          </RequestGrid>
        )}
      </PagedList>
      {answered.length > 0 ? <Answered asks={answered} /> : null}
    </>
  )
}

/** « Sortie d’espèces : 45 000 FCFA ». */
const askTitle = ({ act, amount }: Ask) => `${OWNER_ACT_LABELS[act]}\u00a0: ${formatFcfa(amount)}`

/** The lists that what an owner grants may change. */
const STALE = [
  'ownerAsks',
  'requests',
  'payments',
  'orders',
  'cash',
  'drawer',
  'clientRecords',
  'credit',
  'dailyCeiling',
] as const

function AskCard({ ask }: { ask: Ask }) {
  const me = useMe()
  const grant = useAct(trpc.ownerAsks.grant, {
    announced: `Accepté et fait. ${askTitle(ask)}.`,
    failed: 'Ce n’est pas fait.',
    stale: [...STALE],
  })
  const decline = useAct(trpc.ownerAsks.decline, {
    announced: `Refusé. ${askTitle(ask)}.`,
    failed: 'Ce n’est pas refusé.',
    stale: ['ownerAsks', 'requests'],
  })
  const isBusy = grant.isRunning || decline.isRunning
  const isOwner = me.role === 'superadmin'
  return (
    <RequestCard
      label={askTitle(ask)}
      fullname={askTitle(ask)}
      createdAt={ask.createdAt}
      message={ask.note}
      aside={ask.method === null ? null : <Tag>{PAYMENT_LABELS[ask.method as PaymentMethod]}</Tag>}
      contact={<Facts ask={ask} />}
    >
      {isOwner ? (
        <>
          <Button
            size="sm"
            icon={<IconCheck />}
            disabled={isBusy}
            loading={grant.isRunning}
            onClick={() => void grant.run({ askId: ask.id })}
          >
            Accepter
          </Button>
          <Button
            tone="outline"
            size="sm"
            icon={<IconX />}
            disabled={isBusy}
            loading={decline.isRunning}
            onClick={() => void decline.run({ askId: ask.id })}
          >
            Refuser
          </Button>
        </>
      ) : (
        <p className="quiet text-s">Chez le responsable.</p>
      )}
      <div className="full hide-empty">
        {grant.error && !grant.unanswered.message ? (
          <Note tone="warning" role="alert" title={describeError(grant.error).title}>
            {describeError(grant.error).text}
          </Note>
        ) : null}
        <ActFailure unanswered={grant.unanswered} />
        <ActFailure unanswered={decline.unanswered} />
      </div>
    </RequestCard>
  )
}

function Facts({ ask: { askedBy, reference, clientId, clientName } }: { ask: Ask }) {
  return (
    <>
      <ContactLine name="Demandé par" icon={<IconHandStop />}>
        {askedBy}
        {/* Two names stand side by side: the eye needs the word that the line's name says. */}
        <span aria-hidden="true">&nbsp;demande</span>
      </ContactLine>
      {clientId ? (
        <ContactLine name="Client" icon={<IconUser />}>
          <ClientName clientId={clientId}>{clientName ?? ''}</ClientName>
        </ContactLine>
      ) : null}
      {reference ? (
        <ContactLine name="Commande" icon={<IconClipboardList />}>
          <OrderReference reference={reference} />
        </ContactLine>
      ) : null}
    </>
  )
}

function Answered({ asks }: { asks: readonly Ask[] }) {
  return (
    <section className="mt-16">
      <h3 className="text-l mb-8">Réponses</h3>
      <ul className="stack gap-6">
        {asks.map((ask) => (
          <li key={ask.id} className="row wrap gap-8">
            <Tag tone={ask.answer === 'granted' ? 'success' : 'warning'}>
              {ask.answer === 'granted' ? 'Accepté' : 'Refusé'}
            </Tag>
            <span className="shrink anywhere">
              {askTitle(ask)}
              <span className="quiet text-s">{` · ${ask.askedBy}, réponse de ${ask.answeredBy ?? 'un collègue'}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
