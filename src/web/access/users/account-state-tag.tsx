import { IconBan, IconCircleCheck, IconHourglass, IconMail, IconMailOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { ACCOUNT_STATE_LABELS, type AccountState } from '#shared/access/users.ts'
import { Tag } from '#web/components/display/badge.tsx'

const LOOKS: Record<AccountState, { tone: ComponentProps<typeof Tag>['tone']; icon: ReactNode }> = {
  active: { tone: 'success', icon: <IconCircleCheck /> },
  waiting: { tone: 'warning', icon: <IconHourglass /> },
  unconfirmed: { tone: 'info', icon: <IconMail /> },
  recorded: { tone: 'plain', icon: <IconMailOff /> },
  disabled: { tone: 'danger', icon: <IconBan /> },
}

/** The state of an account, as a label with an icon and a colour. */
export function AccountStateTag({ state }: { state: AccountState }) {
  return <Tag {...LOOKS[state]}>{ACCOUNT_STATE_LABELS[state]}</Tag>
}
