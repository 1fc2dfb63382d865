import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** In one word, where other buttons stand beside. */
  brief?: boolean
}

/** The button that opens the menu of statuses. */
export function StatusButton({ className, brief = false, ...rest }: Props) {
  return (
    <Button
      className={cx('whole-row', className)}
      tone="outline"
      size="sm"
      aria-label="Changer le statut"
      {...rest}
    >
      <span className="row gap-8 icons-20">
        {brief ? 'Statut' : 'Changer le statut'}
        <IconChevronDown aria-hidden="true" />
      </span>
    </Button>
  )
}
