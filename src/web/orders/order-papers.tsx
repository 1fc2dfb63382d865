import { IconFileInvoice, IconReceipt, IconTag, IconTags } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { INVOICE_PAPERS, type InvoicePaper } from '#shared/orders/invoice-papers.ts'
import type { OrderPaper } from '#shared/orders/order-papers.ts'
import { ButtonLink, type ButtonLook } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

interface PaperFacts {
  icon: ReactNode
  name: string
  /** The name where there is little room, and to the team. */
  shortName: string
  pathOf: (orderId: string) => string
}

/** The papers of an order, each with its page. */
export const PAPERS: Record<OrderPaper, PaperFacts> = {
  invoice: factsOf('invoice'),
  delivery_note: factsOf('delivery_note'),
  ticket: {
    icon: <IconReceipt aria-hidden="true" />,
    name: 'Ticket de dépôt',
    shortName: 'Ticket',
    pathOf: paths.ticket,
  },
  label: {
    icon: <IconTag aria-hidden="true" />,
    name: 'Étiquette du sac',
    shortName: 'Étiquette',
    pathOf: paths.label,
  },
  pieces: {
    icon: <IconTags aria-hidden="true" />,
    name: 'Étiquettes des pièces',
    shortName: 'Étiquettes des pièces',
    pathOf: paths.pieceLabels,
  },
}

function factsOf(paper: InvoicePaper): PaperFacts {
  const { the, name: shortName } = INVOICE_PAPERS[paper]
  const icon = <IconFileInvoice aria-hidden="true" />
  return { icon, name: `Voir ${the}`, shortName, pathOf: paths.client.invoice }
}

interface Props extends ButtonLook {
  paper: OrderPaper
  order: { id: string }
  isShort?: boolean
  className?: string | undefined
  'aria-label'?: string
}

/** A button that leads to a paper of an order. */
export function PaperButton({
  paper,
  order,
  isShort = false,
  icon = PAPERS[paper].icon,
  className = '',
  ...rest
}: Props) {
  const { name, shortName, pathOf } = PAPERS[paper]
  return (
    <ButtonLink icon={icon} to={pathOf(order.id)} className={className} {...rest}>
      {isShort ? shortName : name}
    </ButtonLink>
  )
}
