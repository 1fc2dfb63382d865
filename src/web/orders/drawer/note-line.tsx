import { IconFlag } from '@tabler/icons-react'
import { TextLink } from '#web/components/actions/text-link.tsx'

interface Props {
  /** The screen on which somebody acts on it; without one its acts are behind ⋯. */
  to?: string | undefined
  children: string
}

/** Something about an order that is said below its most urgent note. */
export function NoteLine({ to, children }: Props) {
  return (
    <p className="row gap-8 text-s icons-18 anywhere">
      <IconFlag className="fixed caution" aria-hidden="true" />
      {to ? <TextLink to={to}>{children}</TextLink> : <span>{children}</span>}
    </p>
  )
}
