import { IconBuildingBank, IconWritingSign, type TablerIcon } from '@tabler/icons-react'
import { type LedgerMethod, METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { methodIcon } from '../method-options.tsx'

type CompanyMethod = Exclude<LedgerMethod, PaymentMethod>

/** The icons of the ways in which only companies pay: the order form does not load them. */
const ICONS: Record<CompanyMethod, TablerIcon> = {
  virement: IconBuildingBank,
  cheque: IconWritingSign,
}

const isOfCompanies = (method: LedgerMethod): method is CompanyMethod => method in ICONS

/** A way of paying an invoice, to choose. */
export function ledgerMethodOption(value: LedgerMethod) {
  const Icon = isOfCompanies(value) ? ICONS[value] : methodIcon(value)
  return { value, label: METHODS[value].label, icon: <Icon /> }
}
