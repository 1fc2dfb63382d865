import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { Button, type ButtonTone } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './order-actions.module.css'
import type { OrderTool } from './use-order-tools.tsx'

/** An action in the foot of a card, drawn without a border. Disabled while the status forbids it. */
export function Tool({ tool }: { tool: OrderTool }) {
  const { icon, label, allowed, busy = false, loading = false, onClick } = tool
  return (
    <button
      type="button"
      className={`inline-row justify-center shrink ${classes.tool}`}
      disabled={!allowed || busy || loading}
      aria-busy={loading || undefined}
      onClick={onClick}
    >
      <span className={cx(classes.icon, loading && 'turning')} aria-hidden="true">
        {icon}
      </span>
      {label}
    </button>
  )
}

interface ToolButtonProps {
  tool: OrderTool
  tone?: ButtonTone
  className?: string | undefined
}

/** An action drawn as a full button. Renders nothing while the status forbids it. */
export function ToolButton({ tool, tone, className = '' }: ToolButtonProps) {
  const { icon, label, name, allowed, busy = false, loading = false, onClick } = tool
  if (!allowed) return null
  return (
    <Button
      className={className}
      aria-label={name}
      tone={tone}
      size="sm"
      icon={icon}
      disabled={busy}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** An action drawn as an item of a menu. Renders nothing while the status forbids it. */
export function ToolItem({ tool }: { tool: OrderTool }) {
  const { allowed, busy = false, loading = false, icon, label, onClick } = tool
  if (!allowed) return null
  return (
    <ActionItem icon={icon} disabled={busy || loading} onClick={onClick}>
      {label}
    </ActionItem>
  )
}
