import {
  IconArrowBackUp,
  IconBottle,
  IconBuildingBank,
  IconCashRegister,
  IconDroplet,
  IconGasStation,
  IconLockOpen,
  IconMoped,
  IconScale,
  IconShoppingBag,
  IconTool,
  IconTransferOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  closingNumber,
  DRAWER_SOURCES,
  EXPENSE_REASONS,
  type ExpenseReason,
  type MovementKind,
} from '#shared/money/drawer.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import type { Movement } from './drawer-act.ts'

const ICONS: Record<MovementKind, ReactNode> = {
  opening: <IconLockOpen />,
  sale: <IconCashRegister />,
  pickup: <IconCashRegister />,
  collected: <IconCashRegister />,
  handover: <IconMoped />,
  expense: <IconTransferOut />,
  refund: <IconArrowBackUp />,
  bank: <IconBuildingBank />,
  gap: <IconScale />,
  leftover: <IconTransferOut />,
}

const EXPENSE_ICONS: Partial<Record<ExpenseReason, ReactNode>> = {
  soap: <IconBottle />,
  fuel: <IconGasStation />,
  bags: <IconShoppingBag />,
  water: <IconDroplet />,
  repair: <IconTool />,
}

export const movementIcon = ({ kind, reason }: Movement): ReactNode =>
  (reason && EXPENSE_ICONS[reason]) ?? ICONS[kind]

/** « Sortie : savon », « Versement de Mariam Touré ». */
export function movementTitle({ kind, reason, livreurName, reversesN }: Movement): string {
  const { label } = DRAWER_SOURCES[kind]
  if (kind === 'handover' && livreurName) return `Versement ${ofPerson(livreurName)}`
  const name =
    kind === 'expense' && reason && reason !== 'other'
      ? `${label}\u00a0: ${EXPENSE_REASONS[reason].toLowerCase()}`
      : label
  return reversesN === null ? name : `Annulation\u00a0: ${name.toLowerCase()}`
}

/** Stands below the title: the order or the invoice and its client, the slip, the note. */
export function MovementDetail({ movement }: { movement: Movement }) {
  return detailsOf(movement).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one row, which never change
    <span key={index}>
      {index > 0 ? ', ' : ''}
      {part}
    </span>
  ))
}

export const hasDetail = (movement: Movement): boolean => detailsOf(movement).length > 0

function detailsOf(movement: Movement): ReactNode[] {
  const { kind, clientName, reference, invoiceLabel, note, slip, gap, isReversed, beforeClosingN } =
    movement
  const parts: ReactNode[] = []
  if (kind === 'opening') parts.push('fond de caisse')
  if (clientName) parts.push(clientName)
  if (reference) parts.push(<OrderReference reference={reference} />)
  if (invoiceLabel) parts.push(invoiceLabel)
  if (slip) parts.push(`bordereau ${slip}`)
  if (note) parts.push(note)
  if (gap) parts.push(`${gap < 0 ? 'manque' : 'en trop'} ${formatFrancs(Math.abs(gap))}`)
  if (isReversed) parts.push('annulé')
  if (beforeClosingN !== null) parts.push(`avant la clôture N° ${closingNumber(beforeClosingN)}`)
  return parts
}
