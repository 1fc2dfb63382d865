/** The menu ⋯ for other rooms. */
export { ActionItem, ActionMenu, ActionSeam } from './actions/action-menu.tsx'
