import { ActionMenu, ToolItem } from '../actions/action-menu.tsx'
import { MoreButton, type MoreTools } from './more-menu.tsx'

/** The menu of the foot beside the list, with its button. `MoreMenu` loads it. */
export default function MoreMenuView({ adjust, cancel, remove }: MoreTools) {
  return (
    <ActionMenu
      position="top-end"
      width={280}
      offset={6}
      button={(ref) => <MoreButton ref={ref} />}
    >
      <ToolItem tool={adjust} />
      <ToolItem danger tool={{ ...cancel, label: 'Annuler la commande' }} />
      <ToolItem danger tool={remove} />
    </ActionMenu>
  )
}
