import { IconBan } from '@tabler/icons-react'
import { Tag } from '#web/components/display/badge.tsx'

/** It marks an invoice that was taken back whole. */
export const CancelledTag = () => (
  <Tag tone="danger" icon={<IconBan />}>
    Annulée
  </Tag>
)
