import { createDeviceSwitch } from '../rendering/device-switch.ts'

/**
 * The switch for keys of one character: `j`, `/`, `?`. A person who dictates, or whose hand slips, turns them off (WCAG
 * 2.1.4). Keys with a name and Ctrl-K go on.
 */
export const characterKeys = createDeviceSwitch('laveo-touches')
