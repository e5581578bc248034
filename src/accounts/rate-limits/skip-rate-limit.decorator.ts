import { SetMetadata } from '@nestjs/common';

export const UNCOUNTED = 'calendar:uncounted';

/** Of a controller whose answers cost less than counting who asks for them. */
export const Uncounted = () => SetMetadata(UNCOUNTED, true);
