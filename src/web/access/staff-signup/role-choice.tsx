import { IconCrown, IconMoped, IconShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { INTERNAL_ROLES, type InternalRole } from '#shared/access/auth.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'

const icons: Record<InternalRole, ReactNode> = {
  livreur: <IconMoped />,
  admin: <IconShield />,
  superadmin: <IconCrown />,
}

const options = INTERNAL_ROLES.map((value) => ({
  value,
  label: ROLE_LABELS[value],
  icon: icons[value],
}))

interface Props {
  value: InternalRole | undefined
  onChange: (role: InternalRole) => void
  error?: ReactNode
}

/** The choice of the new account's role. */
export function RoleChoice(props: Props) {
  return <ChoiceCards legend="Rôle" rows options={options} {...props} />
}
