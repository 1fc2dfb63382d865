import { standingLabel } from '#shared/text/counter-steps.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './help.module.css'
import { HelpQuestions } from './help-questions.tsx'
import { ShopContact } from './shop-contact.tsx'

interface Props {
  /** Undefined where nothing is under way. */
  order: OrderView | undefined
  opened: boolean
  onClose: () => void
  onOtherTime: () => void
}

/** « Besoin d’aide ? »: the shop by phone or WhatsApp, and the answers that fit the order. */
export default function HelpSheet({ order, opened, onClose, onOtherTime }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Besoin d’aide&#8239;?"
      reference={order?.reference}
      subtitle={
        order ? (
          <span className={`row wrap gap-10 row-gap-4 ${classes.standing}`}>
            <OrderStatusBadge
              status={order.status}
              reader="client"
              label={standingLabel(order, 'client')}
            />
            <OrderReference className="reference text-s" reference={order.reference} />
          </span>
        ) : undefined
      }
      size="sm"
    >
      <div className="stack gap-14">
        <ShopContact reference={order?.reference} />
        {order ? <HelpQuestions order={order} onClose={onClose} onOtherTime={onOtherTime} /> : null}
        <TextLink to={paths.howItWorks}>Questions fréquentes</TextLink>
      </div>
    </Dialog>
  )
}
