import { ApiProperty } from '@nestjs/swagger';

const twoDigits = { pattern: '^[0-9]{2}$', example: '09' };

/** The parts of a date and time, with leading zeros. */
export class DateDetailsResponse {
  @ApiProperty({ pattern: '^[0-9]{4}$', example: '2026' })
  year!: string;

  @ApiProperty(twoDigits)
  month!: string;

  @ApiProperty(twoDigits)
  day!: string;

  @ApiProperty(twoDigits)
  hour!: string;

  @ApiProperty(twoDigits)
  minutes!: string;

  @ApiProperty(twoDigits)
  seconds!: string;
}

/** The parts of a price. */
export class CostDetailsResponse {
  @ApiProperty({ type: String, nullable: true })
  currency_symbol!: string | null;

  @ApiProperty({ type: String, nullable: true })
  currency_code!: string | null;

  @ApiProperty({ enum: ['prefix', 'postfix'] })
  currency_position!: 'prefix' | 'postfix';

  /** Decimal strings with a point. */
  @ApiProperty({ type: 'array', items: { type: 'string', pattern: '^[0-9]+([.][0-9]+)?$', example: '12.50' } })
  values!: string[];
}
