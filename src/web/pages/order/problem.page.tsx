import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { referenceOf } from '#shared/text/order-reference.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LeaveSteps, leaveSteps, useFirstStep } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { isFurther, isRoomBeside, mayTellMore } from '#web/orders/claims/own-claims.ts'
import { ProblemForm } from '#web/orders/claims/problem-form.tsx'
import { ShopContact } from '#web/orders/help/shop-contact.tsx'
import { trpc } from '#web/trpc.ts'

interface Props {
  /** The team notes it for a client who calls, also when the days are over in which they may tell it alone. */
  byPhone?: boolean
}

export default function ProblemPage({ byPhone = false }: Props) {
  usePageTitle(byPhone ? 'Réclamation' : 'Un problème')
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  useFirstStep()
  const [params] = useSearchParams()
  const order = trpc.orders.byId.useQuery({ orderId })
  const known = trpc.claims.ofOrder.useQuery({ orderId })
  const { claims = [] } = known.data ?? {}
  const isOpen = byPhone || known.data?.canOpen === true
  const standing = claims.find(
    (claim) =>
      !(isRoomBeside(claim) || (isFurther(params) && mayTellMore(claim))) ||
      (claim.state !== 'closed' && !isOpen),
  )
  const claimPath = (claimId: string) =>
    byPhone ? paths.admin.claim(claimId) : paths.client.claim(orderId)
  if (standing) return <LeaveSteps to={claimPath(standing.id)} />
  return (
    <>
      {byPhone ? (
        <PageHeader
          title="Réclamation"
          backTo={paths.admin.delivered}
          backLabel="Livrées"
          aside={<OrderReference reference={referenceOf(orderId)} />}
        />
      ) : (
        <PageHeader
          bar
          title="Un problème"
          backTo={paths.client.dashboard}
          aside={<OrderReference reference={referenceOf(orderId)} />}
        />
      )}
      <QueryBoundary
        query={known}
        errorTitle={
          byPhone
            ? 'Impossible de charger les réclamations.'
            : 'Impossible de charger vos réclamations.'
        }
      >
        {({ answerBy, openDays }) =>
          isOpen ? (
            <QueryBoundary
              query={order}
              errorTitle="Impossible de charger les détails de la commande."
            >
              {(shown) => (
                <ProblemForm
                  order={shown}
                  answerBy={answerBy}
                  byPhone={byPhone}
                  onSent={(claimId) =>
                    leaveSteps(() => navigate(claimPath(claimId), { replace: true }))
                  }
                />
              )}
            </QueryBoundary>
          ) : (
            <div className="stack gap-12">
              <Note
                title={
                  order.data?.status === 'completed'
                    ? `Un problème se signale dans les ${countLabel(openDays, 'jour')}`
                    : 'Un problème se signale quand le linge est rendu'
                }
              >
                Pour cette commande, appelez-nous ou écrivez-nous&nbsp;: nous regardons avec vous.
              </Note>
              {byPhone ? null : <ShopContact reference={referenceOf(orderId)} />}
            </div>
          )
        }
      </QueryBoundary>
    </>
  )
}
