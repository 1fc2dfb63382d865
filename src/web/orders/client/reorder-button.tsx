import { IconRepeat } from '@tabler/icons-react'
import { Button, type ButtonSize, type ButtonTone } from '#web/components/actions/button.tsx'
import type { PastOrderFacts } from '../cart/reorder.ts'
import { useReorder } from './use-reorder.ts'

interface Props {
  order: PastOrderFacts
  tone?: ButtonTone
  size?: ButtonSize
  full?: boolean
}

/** A button that puts the lines of a past order in the cart, at today's prices. */
export function ReorderButton({ order, tone = 'indigo', size = 'md', full = false }: Props) {
  const { reading, start } = useReorder(order)
  return (
    <Button
      tone={tone}
      size={size}
      full={full}
      icon={<IconRepeat />}
      loading={reading}
      onClick={start}
    >
      Commander à nouveau
    </Button>
  )
}
