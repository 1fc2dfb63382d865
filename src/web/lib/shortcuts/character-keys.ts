import { createDeviceSwitch } from '../rendering/device-switch.ts'

/**
 * Whether keys of one character act on this device: `j`, `/`, `?`. Who dictates, or whose hand slips, turns them off
 * (WCAG 2.1.4). Keys with a name and Ctrl-K go on.
 */
export const characterKeys = createDeviceSwitch('laveo-touches')
