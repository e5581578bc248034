import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Constraint } from './constraint.js';
import { ID, isId } from './scalar-fields.js';

/** A record that exists already, as an object: what else is in it is ignored. */
export class LinkById {
  @Constraint({ reason: 'id' }, isId)
  @ApiProperty(ID)
  id!: number;
}

/** The two ways to name a record that exists already, for the documentation. */
export const BY_ID = [ID, { $ref: getSchemaPath(LinkById) }];
