import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'

type Props = Omit<ComponentProps<typeof Button>, 'children'>

/** The button that opens the menu of statuses. */
export function StatusButton({ className, ...rest }: Props) {
  return (
    <Button
      className={cx('whole-row', className)}
      tone="outline"
      size="sm"
      aria-label="Changer le statut"
      {...rest}
    >
      <span className="row gap-8 icons-20">
        Changer le statut
        <IconChevronDown aria-hidden="true" />
      </span>
    </Button>
  )
}
