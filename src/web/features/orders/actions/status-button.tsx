import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'

/** The button that opens the menu of statuses. */
export function StatusButton({
  className,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button className={cx('whole-row', className)} tone="outline" size="sm" {...rest}>
      <span className="row gap-8 icons-20">
        Changer le statut
        <IconChevronDown aria-hidden="true" />
      </span>
    </Button>
  )
}
