_Noreturn void plait_exit(int);
int plait_issue(int, int, int, int, int, int, int, const void *, long);
void plait_wait(int);

static const char string_1[7] = "%d %g\n";
static long plait_record[3];

int main(int argc, char **argv)
{
    int plait_record_slot;

    plait_record[0] = 0L;
    plait_record[1] = (long)argc;
    *(double *)&plait_record[2] = 0.5;
    plait_record_slot = plait_issue(7, 0, 0, 0, 0, 0, 3, &plait_record[0], 24L);
    plait_wait(plait_record_slot);
    plait_exit(argc & 255);
    plait_exit(0);
}
