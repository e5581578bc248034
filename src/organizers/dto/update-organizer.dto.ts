import { PartialType } from '@nestjs/swagger';
import { CreateOrganizerDto } from './create-organizer.dto.js';

export class UpdateOrganizerDto extends PartialType(CreateOrganizerDto, { skipNullProperties: false }) {}
