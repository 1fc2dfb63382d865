import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ASSIGNMENT_KINDS, canAssign, isOver } from '#shared/order-status.ts'
import { papersOf } from '#shared/orders/order-papers.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import type { Role } from '#shared/roles.ts'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { focusFirst } from '#web/lib/focus-first.ts'
import { useModules } from '#web/modules.ts'
import { CollectPanel } from '#web/money/collect.tsx'
import { OrderActFailures } from '../actions/order-act-failures.tsx'
import { ToolButton } from '../actions/tool.tsx'
import { type OrderTool, useOrderTools } from '../actions/use-order-tools.tsx'
import { useStaffActions } from '../actions/use-staff-actions.ts'
import { useDiscount } from '../discounts/use-discount.tsx'
import { useDoorTotal } from '../door-totals/use-door-total.tsx'
import { CounterLink } from '../facts/counter-link.tsx'
import {
  type DialogRequest,
  isAssignment,
  type OrderDialog,
  OrderDialogs,
  requestDialog,
} from '../order-dialogs.tsx'
import { PaperButton } from '../order-papers.tsx'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { useAssignmentInAddress } from '../use-order-drawer.ts'
import { useProposalActs } from './drawer-adjustment.tsx'
import { useVisitActs } from './drawer-visits.tsx'
import { MoreMenu } from './more-menu.tsx'
import classes from './order-drawer.module.css'
import { useOrderAccount } from './use-order-account.tsx'

interface Props {
  detail: OrderDetail
  reader: Role
}

/** The next step of the order, its label, and every other act behind ⋯; or, for a moment, « Encaisser ». */
export function DrawerFoot({ detail, reader }: Props) {
  const [isCollecting, setCollecting] = useState(false)
  const { id, reference, payment } = detail.order
  const foot = useFocusAfter(isCollecting)
  if (isCollecting)
    return (
      <CollectPanel
        key={id}
        order={{ id, reference, due: payment.due }}
        onClose={() => setCollecting(false)}
        className={classes.foot}
      />
    )
  return <Acts detail={detail} reader={reader} foot={foot} collect={() => setCollecting(true)} />
}

/** A ref for the foot, whose first button has the focus once « Encaisser » was left. */
function useFocusAfter(isCollecting: boolean) {
  const foot = useRef<HTMLDivElement>(null)
  const wasCollecting = useRef(false)
  useEffect(() => {
    if (!isCollecting && wasCollecting.current) focusFirst([foot.current])
    wasCollecting.current = isCollecting
  }, [isCollecting])
  return foot
}

interface ActsProps extends Props {
  foot: RefObject<HTMLDivElement | null>
  collect: () => void
}

function Acts({ detail, reader, foot, collect }: ActsProps) {
  const { order } = detail
  const { request, open, close } = useDialogs(order, collect)
  const acts = useStaffActions(order)
  const tools = useOrderTools(order, acts, open)
  const { adjust, dialog } = useAdjust(order)
  const { discount, dialog: discountDialog } = useDiscount(order)
  const hasAccount = detail.client?.email !== null
  const { doorTotal, dialog: doorDialog } = useDoorTotal(order, { hasAccount })
  const account = useOrderAccount(detail)
  const { next } = tools
  const visits = useVisitActs(order)
  const proposal = useProposalActs(detail)
  const modules = useModules()
  // An order that is over has no other act than its paper.
  const [paper] = isOver(order.status) && !next ? papersOf(order, reader, modules) : []
  return (
    <>
      <OrderActFailures className={classes.failures} unanswered={acts.unanswered} />
      <div className={`hide-empty ${classes.failures}`}>
        <ActFailure unanswered={visits.unanswered} />
        <ActFailure unanswered={proposal.accept.unanswered} />
        <ActFailure unanswered={proposal.withdraw.unanswered} />
      </div>
      <div ref={foot} className={`fixed row gap-10 line-top surface ${classes.foot}`} data-foot="">
        {next ? (
          <ToolButton
            className={classes.main}
            tone={next === tools.undo ? 'outline' : 'soleil'}
            tool={next}
          />
        ) : (
          <CounterLink className={classes.main} order={order} />
        )}
        {paper ? (
          <PaperButton
            isShort
            paper={paper}
            order={order}
            tone="outline"
            size="sm"
            className={classes.main}
          />
        ) : null}
        <MoreMenu
          order={order}
          reader={reader}
          tools={tools}
          adjusting={[...proposal.acts, ...visits.acts, doorTotal, adjust, discount, account]}
        />
        {visits.dialog}
        {dialog}
        {discountDialog}
        {doorDialog}
        <OrderDialogs request={request} orders={[order]} reader={reader} onClose={close} />
      </div>
    </>
  )
}

/** The dialogs of an order: one that assigns it stands in the address, which may also ask for it. */
function useDialogs(order: OrderView, collect: () => void) {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const { assignment, setAssignment, removeAssignment } = useAssignmentInAddress()
  const open = (dialog: OrderDialog) => {
    if (dialog === 'collect') return collect()
    if (isAssignment(dialog)) setAssignment(dialog)
    setRequest(requestDialog({ ...order, pieces: pieceCount(order.items) }, dialog))
  }
  const openFromAddress = useEffectEvent(() => {
    if (assignment === null) return
    const kind = ASSIGNMENT_KINDS.find((known) => known === assignment)
    if (kind && !order.atCounter && canAssign(order.status, order.livreur?.id ?? null, kind))
      return open(kind)
    if (kind) notifyRefused()
    else notifyError("Type d'assignation inconnu.")
    removeAssignment()
  })
  useEffect(() => openFromAddress(), [])
  return {
    request,
    open,
    close() {
      setRequest(null)
      removeAssignment()
    },
  }
}

/** The status of the order no longer allows the assignment in the address. */
function notifyRefused(): void {
  notifyError(orderRefusals.TRANSITION_REFUSED.title, orderRefusals.TRANSITION_REFUSED.text)
}

const AdjustDialog = lazyDialog(() => import('../adjustments/adjust-dialog.tsx'))

/** The action that proposes another total, with its dialog. Disabled while a proposal waits for the client. */
function useAdjust(order: OrderView): { adjust: OrderTool; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  // The dialog's key: a draft is kept until the quantities that it began with are others.
  const [quantities, setQuantities] = useState('')
  const adjust: OrderTool = {
    icon: <IconReceipt />,
    label: 'Proposer un ajustement',
    allowed: !isOver(order.status),
    busy: order.adjustment?.status === 'proposed',
    onClick() {
      setQuantities(order.items.map(({ expected, grams }) => `${expected} ${grams ?? ''}`).join())
      setOpened(true)
    },
  }
  const dialog = adjust.allowed ? (
    <AdjustDialog key={quantities} order={order} opened={opened} onClose={() => setOpened(false)} />
  ) : null
  return { adjust, dialog }
}
