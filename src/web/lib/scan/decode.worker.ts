// The decoder beside the page, which stays smooth meanwhile.

import { type CameraPicture, decodeFrame } from './decode-frame.ts'

self.onmessage = ({ data }: MessageEvent<CameraPicture>) => self.postMessage(decodeFrame(data))
