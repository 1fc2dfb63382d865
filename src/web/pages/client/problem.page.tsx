import { Navigate, useParams } from 'react-router-dom'
import { referenceOf } from '#shared/text/order-reference.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { isRoomBeside } from '#web/orders/claims/own-claims.ts'
import { ProblemForm } from '#web/orders/claims/problem-form.tsx'
import { trpc } from '#web/trpc.ts'

export default function ProblemPage() {
  usePageTitle('Un problème')
  const { orderId = '' } = useParams()
  const order = trpc.orders.byId.useQuery({ orderId })
  const known = trpc.claims.ofOrder.useQuery({ orderId })
  const { claims = [], canOpen } = known.data ?? {}
  const isElsewhere = claims.some(
    (claim) => !isRoomBeside(claim) || (claim.state !== 'closed' && !canOpen),
  )
  if (isElsewhere) return <Navigate replace to={paths.client.claim(orderId)} />
  return (
    <>
      <PageHeader
        bar
        title="Un problème"
        backTo={paths.client.dashboard}
        aside={<OrderReference reference={referenceOf(orderId)} />}
      />
      <QueryBoundary query={known} errorTitle="Impossible de charger vos réclamations.">
        {({ canOpen, answerBy }) =>
          canOpen ? (
            <QueryBoundary
              query={order}
              errorTitle="Impossible de charger les détails de la commande."
            >
              {(shown) => <ProblemForm order={shown} answerBy={answerBy} />}
            </QueryBoundary>
          ) : (
            <Note title="Un problème se signale après la livraison">
              Pour cette commande, ce n’est pas ou plus possible ici. Appelez-nous&nbsp;: nous
              regardons avec vous.
            </Note>
          )
        }
      </QueryBoundary>
    </>
  )
}
